import type { ReactNode } from 'react';

/** One line of the ledger, written or blank. All are of one height, so that nothing moves when they are filled. */
export function LedgerRow({ children }: { children?: ReactNode }) {
  return (
    <div className="flex h-21 items-center justify-between gap-4 border-line border-b lg:h-24">
      {children}
    </div>
  );
}
