import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';
import { EmptyState } from './placeholders';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Keeps an address on two lines, however many columns there are. */
  isAddress?: boolean;
  /** Its role where rows are cards: the heading without a label, a control to the left of it, or nothing. */
  card?: 'title' | 'control' | 'hidden';
}

interface DataTableProps<Row> extends Table<Row> {
  rows: readonly Row[];
  /** Shows the columns of controls; default: true. */
  isSelectable?: boolean;
  /** Keeps the columns on phones and tablets, where other tables turn rows into cards. */
  keepsColumns?: boolean;
}

export interface Table<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Says what would be here, instead of the rows. */
  empty?: ComponentProps<typeof EmptyState>;
}

/** Wide tables scroll inside their own container, which the keyboard can reach. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, empty, isSelectable = true, keepsColumns = false } = props;
  if (rows.length === 0) return empty && <EmptyState {...empty} />;
  const columns = props.columns.filter(({ card }) => isSelectable || card !== 'control');
  return (
    <section aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      {/* Explicit roles: in cards, `display` would remove those of the table elements. */}
      <table role="table" className={cn('data-table figures', !keepsColumns && 'card-table')}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, isNumeric }) => (
              <th key={header} scope="col" role="columnheader" data-numeric={isNumeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ header, cell, isNumeric, isAddress, card }) => (
                <td
                  key={header}
                  role="cell"
                  data-numeric={isNumeric || undefined}
                  data-control={card === 'control' || undefined}
                  data-label={card ? undefined : header}
                  className={cn(isAddress && 'lg:min-w-52', card === 'hidden' && 'max-lg:hidden')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
