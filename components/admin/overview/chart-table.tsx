import { DataTable } from '../ui/data-table';

export interface Column<Row> {
  label: string;
  value: (row: Row) => string | number;
  numeric?: boolean;
}

interface ChartTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The numbers behind a chart. Scrolls inside the chart's space. */
export function ChartTable<Row>({ label, columns, rows }: ChartTableProps<Row>) {
  return (
    <div className="h-full overflow-y-auto">
      <DataTable
        keepsColumns
        label={`${label}: table`}
        columns={columns.map(({ label: header, value, numeric }) => ({
          header,
          cell: (row: Row) => value(row).toLocaleString('en-US'),
          isNumeric: numeric,
        }))}
        rows={rows}
        rowKey={(row) => String(columns[0]?.value(row))}
      />
    </div>
  );
}
