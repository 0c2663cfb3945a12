'use client';

import { useLinkStatus } from 'next/link';

/** Inside a link: a bar at the top of the window while its page loads. A fast page shows none. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending && <PendingBar />;
}

/** `data-pending` lights the link up. */
export const PendingBar = () => (
  <span
    data-pending
    aria-hidden="true"
    className="pointer-events-none fixed inset-x-0 top-0 z-30 block h-0.5 animate-pending bg-accent"
  />
);
