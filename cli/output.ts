import stringWidth from 'string-width';
import { formatTimes } from '@/lib/format';
import { isHidden, type Person } from '@/lib/operations/person/person';

export function print(lines: string[]): void {
  process.stdout.write(`${formatTimes(lines.join('\n'))}\n`);
}

/** Prints a message to stderr, which keeps it out of pipes. */
export function note(line: string): void {
  process.stderr.write(`${formatTimes(line)}\n`);
}

export function printJson(value: unknown): void {
  print([JSON.stringify(value, toRecord, 2)]);
}

/** `JSON.stringify` calls it for each value; it makes the names of properties snake_case. */
function toRecord(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const shown = Object.entries(value).filter(([name]) => !isHidden(name));
  return Object.fromEntries(shown.map(([name, one]) => [snakeCase(name), one]));
}

/** "#12 MFM-ABC123 Ada <ada@example.com>" */
export function formatPerson(
  person: Pick<Person, 'signupPosition' | 'referralCode' | 'email' | 'erasedAt'> & Partial<Person>,
): string {
  const { signupPosition, referralCode, email, firstName, erasedAt } = person;
  if (erasedAt) return `#${signupPosition} (erased)`;
  const address = firstName ? `${firstName} <${email}>` : email;
  return `#${signupPosition} ${referralCode} ${address}`;
}

type Cell = string | number;

/** One line per row under the names of the columns. Columns of numbers, amounts and percentages are right-aligned. */
export function table<Row>(rows: Row[], columns: Record<string, (row: Row) => Cell>): string[] {
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
  const alignRight = Object.keys(columns).map((_, column) => cells.every((row) => isFigure(row[column])));
  return alignColumns([Object.keys(columns), ...cells], alignRight);
}

export function facts(values: Record<string, Cell>): string[] {
  return alignColumns(Object.entries(values), [false, false]);
}

function alignColumns(rows: Cell[][], alignRight: boolean[]): string[] {
  const texts = rows.map((row) => row.map(textOf));
  const widths = alignRight.map((_, column) =>
    texts.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), 0),
  );
  return texts.map((row) =>
    row
      .map((text, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - widthOf(text));
        return alignRight[column] ? padding + text : text + padding;
      })
      .join('  ')
      .trimEnd(),
  );
}

const isFigure = (cell: Cell = '') => typeof cell === 'number' || /^(-?\$[\d,.]+|[\d.]+%)$/.test(cell);

const textOf = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell);

/** The columns a text takes in a terminal. ASCII takes a shortcut, because stringWidth is slow on long lists. */
const widthOf = (text: string) => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));

/** The total is unknown if nobody counted first. */
export type ReportProgress = (done: number, total?: number) => void;

export async function withProgress<T>(
  work: (report: ReportProgress) => Promise<T>,
  stream: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
): Promise<T> {
  const show = (text: string) => stream.isTTY && stream.write(`\r\u001B[2K${text}`);
  try {
    return await work((done, total) => {
      const of = total === undefined ? '' : ` of ${total.toLocaleString('en-US')}`;
      show(done.toLocaleString('en-US') + of);
    });
  } finally {
    show('');
  }
}
