'use client';

import type { ComponentProps } from 'react';
import { PageError } from '@/components/admin/ui/failures';

/** Catches errors of the session check, too, which the area's layout makes: without a database it fails. */
export default function AdminError(props: ComponentProps<typeof PageError>) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError {...props} />
    </main>
  );
}
