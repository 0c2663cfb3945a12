import stringWidth from 'string-width';

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
