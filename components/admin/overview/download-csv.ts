import type { Column } from './chart-table';

/** Saves rows as a file. Loads the CSV writer only then. */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const table = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  // Anybody can put a formula into a link's source.
  const blob = new Blob([stringify(table, { escape_formulas: true })], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
