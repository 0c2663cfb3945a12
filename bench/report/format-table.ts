import type { Line } from '../rows/row';

export const columns = ['what', 'ours', 'reference', 'ratio', 'p50', 'p99', 'to reach', 'reached'] as const;

/** A line as the texts of its cells. */
export function cells({ what, ours, reference: [name, value], ratio, p50, p99, target }: Line): string[] {
  const judged = target ? [target.text, target.reached ? 'yes' : 'no'] : ['', ''];
  return [what, ours, `${name}: ${value}`, ratio, p50, p99, ...judged];
}

/** Rows of cells, the first of them the head, in columns of equal width for a terminal. */
export function aligned(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return table.map((row) => line(row).join('  ').trimEnd()).join('\n');
}

/** The same as a table of Markdown. */
export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
