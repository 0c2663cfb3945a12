/** The results of commands go to standard output and nowhere else, so that they can be piped. */
export function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints a value for scripts, with the snake_case names that records have everywhere outside the code. */
export function printJson(value: unknown): void {
  print([JSON.stringify(withSnakeCaseNames(value), null, 2)]);
}

/** Prints a remark to standard error, so that it does not get into a pipe. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function withSnakeCaseNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeCaseNames);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [snakeCase(name), withSnakeCaseNames(one)]),
  );
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
