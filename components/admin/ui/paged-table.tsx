import { type ComponentProps, Suspense } from 'react';
import { href } from '@/lib/admin/paths';
import type { Page } from '@/lib/pages';
import { DataTable, type Table } from './data-table';
import { Pager } from './links';
import { TableSkeleton } from './placeholders';

type PagedTableProps<Row> = Table<Row> &
  Omit<ComponentProps<typeof Pager>, 'label' | 'hasNext'> & {
    read: () => Promise<Page<Row>>;
  };

/** A page of a list: a skeleton until it is read, then the table and the links to other pages. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  return (
    <Suspense key={href(props.path, props.search)} fallback={<TableSkeleton />}>
      <ReadTable {...props} />
    </Suspense>
  );
}

async function ReadTable<Row>({ path, search, read, ...table }: PagedTableProps<Row>) {
  const { rows, hasNext } = await read();
  return (
    <>
      <DataTable {...table} rows={rows} />
      <Pager label={table.label} path={path} search={search} hasNext={hasNext} />
    </>
  );
}
