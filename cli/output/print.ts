import type { Person } from '@/lib/operators/person';

export function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints a message to stderr, which keeps it out of pipes. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints JSON with snake_case names. */
export function printJson(value: unknown): void {
  print([JSON.stringify(value, withSnakeCaseNames, 2)]);
}

/** The fields of a person that `--json` prints. */
export function personRecord(person: Person) {
  const { normalizedEmail: _, canonicalMailbox: __, idempotencyKey: ___, ...record } = person;
  return record;
}

function withSnakeCaseNames(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [snakeCase(name), one]));
}
