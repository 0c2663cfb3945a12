import { greatest } from './greatest';

/** A cell; numbers stand to the right. */
export type Cell = string | number;

/** Lines of a table with columns as wide as they need. */
export function table(headings: string[], rows: Cell[][]): string[] {
  const all: Cell[][] = [headings, ...rows];
  const widths = headings.map((_, column) => greatest(all.map((row) => textOf(row[column]).length)));
  const isNumeric = headings.map((_, column) => rows.every((row) => isFigure(row[column])));
  return all.map((row) =>
    widths
      .map((width, column) => {
        const text = textOf(row[column]);
        return isNumeric[column] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of names with their values, one below the other. */
export function facts(pairs: [name: string, value: Cell][]): string[] {
  const width = greatest(pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`.trimEnd());
}

/** Whether a cell is a number or an amount of money. */
const isFigure = (cell: Cell | undefined) => typeof cell === 'number' || /^-?\$[\d,.]+$/.test(cell ?? '');

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-US') : (cell ?? '');
}
