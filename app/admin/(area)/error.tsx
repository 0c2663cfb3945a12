'use client';

import { useEffect } from 'react';
import { Button } from '@/components/admin/ui/button';
import { EmptyState } from '@/components/admin/ui/empty-state';

export default function AreaError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  useEffect(() => console.error(error), [error]);

  return (
    <div role="alert">
      <EmptyState
        title="This page could not be loaded"
        description={
          <>
            Nothing was changed. If it happens again, look for{' '}
            {error.digest ? <code className="font-mono text-strong">{error.digest}</code> : 'request_failed'}{' '}
            in the server’s log.
          </>
        }
      >
        <Button onClick={() => retry()}>Try again</Button>
      </EmptyState>
    </div>
  );
}
