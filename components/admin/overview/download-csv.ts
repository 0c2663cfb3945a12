import { download } from '@/components/ui/download';
import type { Column } from './chart-table';

/** Downloads rows as a CSV file. The CSV writer is loaded on demand. */
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
  // Visitors choose the source of a signup, which a spreadsheet could run as a formula.
  const blob = new Blob([stringify(table, { escape_formulas: true })], { type: 'text/csv' });
  download(blob, `${name}.csv`);
}
