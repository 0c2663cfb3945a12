import stringWidth from 'string-width';

export type Cell = string | number;

/** Aligns the cells in columns. Columns of numbers and amounts are right-aligned. */
export function table(headings: string[], rows: Cell[][]): string[] {
  const alignRight = headings.map((_, column) => rows.every((row) => isFigure(row[column])));
  return alignColumns([headings, ...rows], alignRight);
}

export function facts(pairs: [name: string, value: Cell][]): string[] {
  return alignColumns(pairs, [false, false]);
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

const isFigure = (cell: Cell = '') => typeof cell === 'number' || /^-?\$[\d,.]+$/.test(cell);

const textOf = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell);

/** The columns a text takes in a terminal. ASCII takes a shortcut, because stringWidth is slow on long lists. */
const widthOf = (text: string) => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));
