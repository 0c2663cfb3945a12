'use client';

import {
  type ColumnHelper,
  createColumnHelper,
  FlexRender,
  type Header,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortDirection,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table';

interface ColumnMeta {
  /** Numbers are aligned to the right. */
  isNumeric?: boolean;
  /** Keeps an address on two lines, however many columns there are. */
  isAddress?: boolean;
  /** On a phone, where each row is a card: a heading without a label, a control to the left of it, or nothing. */
  card?: 'title' | 'control' | 'hidden';
}

/** Sorting and paging happen on the server: the table only shows what it is given. */
const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });
type Features = typeof features;

/** Creates the columns of a table. Call it outside of components: TanStack Table needs the same array each time. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>();

/** Their values have different types, which only the helper's own type allows. */
type Columns<Row extends RowData> = ReturnType<ColumnHelper<Features, Row>['columns']>;

export interface TableSort {
  column: string;
  direction: SortDirection;
  /** By column: the link that sorts by it, or reverses the order. */
  hrefs: Readonly<Record<string, string>>;
}

interface DataTableProps<Row extends RowData> {
  /** For screen readers. */
  label: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  /** Shown instead of the rows. */
  empty: ReactNode;
  isPending?: boolean;
}

/** A table that becomes a list of cards on a phone. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, empty, isPending = false } = props;
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    state: { sorting: sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : [] },
  });
  if (rows.length === 0) return empty;
  return (
    // Explicit roles: on a phone, `display` would remove those of the table elements.
    <Table
      label={label}
      role="table"
      aria-busy={isPending}
      className={cn('max-md:block', isPending && 'opacity-60')}
    >
      <TableHeader role="rowgroup" className="max-md:sr-only">
        {table.getHeaderGroups().map((group) => (
          <TableRow key={group.id} role="row">
            {group.headers.map((header) => (
              <HeadCell key={header.id} header={header} href={sort?.hrefs[header.column.id]} />
            ))}
          </TableRow>
        ))}
      </TableHeader>
      <TableBody role="rowgroup" className="max-md:grid">
        {table.getRowModel().rows.map((row) => (
          <TableRow
            key={row.id}
            role="row"
            className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-1 max-md:py-3"
          >
            {row.getAllCells().map((cell) => {
              const { header, meta } = cell.column.columnDef;
              return (
                <TableCell
                  key={cell.id}
                  role="cell"
                  data-numeric={meta?.isNumeric || undefined}
                  data-control={meta?.card === 'control' || undefined}
                  data-label={meta?.card === undefined && typeof header === 'string' ? header : undefined}
                  className={cn(
                    cellLayout,
                    meta?.isAddress && 'md:min-w-52',
                    meta?.card === 'hidden' && 'max-md:hidden',
                  )}
                >
                  <table.FlexRender cell={cell} />
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cellLayout =
  'max-md:not-data-control:col-span-full max-md:[[data-control]+&]:col-span-1 max-md:[[data-control]+&]:self-center ' +
  'max-md:block max-md:empty:hidden max-md:h-auto max-md:px-0 max-md:py-0.5 max-md:items-baseline ' +
  'max-md:not-empty:data-label:flex max-md:justify-between max-md:gap-4 ' +
  'max-md:data-label:before:text-muted max-md:data-label:before:content-[attr(data-label)]';

const ARROWS = { asc: '↑', desc: '↓' } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row extends RowData>({
  header,
  href,
}: {
  header: Header<Features, Row>;
  href: string | undefined;
}) {
  const sorted = header.column.getIsSorted();
  const { meta, header: label } = header.column.columnDef;
  return (
    <TableHead
      role="columnheader"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      data-numeric={meta?.isNumeric || undefined}
    >
      {href && typeof label === 'string' ? (
        <Link href={href} prefetch={false} scroll={false} className="hover:text-strong hover:underline">
          {label}
          {/* Always rendered, so that sorting does not change the column's width. */}
          <span aria-hidden="true" className="inline-block w-4 text-center">
            {sorted ? ARROWS[sorted] : ''}
          </span>
        </Link>
      ) : (
        <FlexRender header={header} />
      )}
    </TableHead>
  );
}
