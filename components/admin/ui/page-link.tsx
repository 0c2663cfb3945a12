'use client';

import Link, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

/** Prefetching would read the database for each link of a page. A text has its own element, because browsers translate it. */
export function PageLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...props}>
      {typeof children === 'string' ? <span>{children}</span> : children}
      <LinkPending />
    </Link>
  );
}

/** A bar at the top of the window while the page of the link loads. A fast page shows none. */
function LinkPending() {
  const { pending } = useLinkStatus();
  return pending && <PendingBar />;
}

/** CSS highlights the section whose link contains `data-pending`. */
export const PendingBar = () => (
  <span
    data-pending
    aria-hidden="true"
    className="pointer-events-none fixed inset-x-0 top-0 z-30 block h-0.5 animate-pending bg-accent"
  />
);
