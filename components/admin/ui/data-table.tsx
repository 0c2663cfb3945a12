import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';
import { LinkPending } from './link-pending';
import { EmptyState } from './placeholders';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  isNumeric?: boolean;
  /** Keeps an address on two lines, however many columns there are. */
  isAddress?: boolean;
  /** On phones and tablets, where each row is a card: a heading without a label, a control to the left of it, or nothing. */
  card?: 'title' | 'control' | 'hidden';
  /** The link that sorts by this column, and the order of the rows if they are sorted by it. */
  sort?: { href: string; order?: 'asc' | 'desc' };
}

interface DataTableProps<Row> extends Table<Row> {
  rows: readonly Row[];
  isPending?: boolean;
  /** On phones and tablets, the rows become cards unless this is set. */
  keepsColumns?: boolean;
}

/** A table without its rows. */
export interface Table<Row> {
  /** For screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Says what would be here, instead of the rows. */
  empty?: ComponentProps<typeof EmptyState>;
}

/** Wide tables scroll inside their own container, which the keyboard can reach. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, isPending = false, keepsColumns = false } = props;
  const cards = (classes: string) => !keepsColumns && classes;
  if (rows.length === 0) return empty && <EmptyState {...empty} />;
  return (
    <section aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      {/* Explicit roles: in cards, `display` would remove those of the table elements. */}
      <table
        role="table"
        aria-busy={isPending}
        className={cn(
          'figures w-full border-collapse text-left text-sm',
          cards('max-lg:block'),
          isPending && 'opacity-60',
        )}
      >
        <thead role="rowgroup" className={cn('text-muted', cards('max-lg:sr-only'))}>
          <tr role="row" className="border-hairline border-b">
            {columns.map((column) => (
              <HeadCell key={column.header} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cn('[&>tr:last-child]:border-b-0', cards('max-lg:grid'))}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={cn(
                'relative border-hairline border-b',
                cards('max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-1 max-lg:py-3'),
              )}
            >
              {columns.map(({ header, cell, isNumeric, isAddress, card }) => (
                <td
                  key={header}
                  role="cell"
                  data-numeric={isNumeric}
                  data-control={card === 'control' || undefined}
                  data-label={card ? undefined : header}
                  className={cn(
                    'h-10 px-3 py-2 align-middle first:ps-0 last:pe-0 data-numeric:text-right',
                    cards(cardCell),
                    isAddress && 'lg:min-w-52',
                    card === 'hidden' && 'max-lg:hidden',
                  )}
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

const cardCell =
  'max-lg:not-data-control:col-span-full max-lg:[[data-control]+&]:col-span-1 max-lg:[[data-control]+&]:self-center ' +
  'max-lg:block max-lg:empty:hidden max-lg:h-auto max-lg:px-0 max-lg:py-0.5 max-lg:items-baseline ' +
  'max-lg:not-empty:data-label:flex max-lg:justify-between max-lg:gap-4 ' +
  'max-lg:data-label:before:text-muted max-lg:data-label:before:content-[attr(data-label)]';

const ARROWS = { asc: '↑', desc: '↓' } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type HeadCellProps = Pick<Column<never>, 'header' | 'isNumeric' | 'sort'>;

function HeadCell({ header, isNumeric, sort }: HeadCellProps) {
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sort?.order && ARIA_SORT[sort.order]}
      data-numeric={isNumeric}
      className="h-9 px-3 text-left font-medium whitespace-nowrap first:ps-0 last:pe-0 data-numeric:text-right"
    >
      {sort ? (
        <Link href={sort.href} prefetch={false} scroll={false} className="hover:text-strong hover:underline">
          {header}
          {/* Always rendered, so that sorting does not change the column's width. */}
          <span aria-hidden="true" className="inline-block w-4 text-center">
            {sort.order && ARROWS[sort.order]}
          </span>
          <LinkPending />
        </Link>
      ) : (
        header
      )}
    </th>
  );
}
