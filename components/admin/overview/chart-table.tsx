import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/admin/ui/table';

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
      <Table label={`${label}: table`}>
        <TableHeader>
          <TableRow>
            {columns.map((column) => (
              <TableHead key={column.label} data-numeric={column.numeric || undefined}>
                {column.label}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => {
            const values = columns.map(({ value }) => value(row));
            return (
              <TableRow key={String(values[0])}>
                {columns.map(({ label: name, numeric }, index) => (
                  <TableCell key={name} data-numeric={numeric || undefined}>
                    {values[index]?.toLocaleString('en-US')}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}
