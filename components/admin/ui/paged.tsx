import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { href } from '@/lib/admin/paths';
import type { Page } from '@/lib/pages';
import { Pager } from './links';
import { TableSkeleton } from './placeholders';

interface PagedProps<Row> extends Omit<ComponentProps<typeof Pager>, 'hasNext'> {
  read: () => Promise<Page<Row>>;
  children: (rows: Row[]) => ReactNode;
}

/** A page of a list: a skeleton until it is read, then its rows and the links to other pages. */
export function Paged<Row>(props: PagedProps<Row>) {
  return (
    <Suspense key={href(props.path, props.search)} fallback={<TableSkeleton />}>
      <ReadPage {...props} />
    </Suspense>
  );
}

async function ReadPage<Row>({ read, children, ...pager }: PagedProps<Row>) {
  const { rows, hasNext } = await read();
  return (
    <>
      {children(rows)}
      <Pager {...pager} hasNext={hasNext} />
    </>
  );
}
