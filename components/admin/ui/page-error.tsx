'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from './empty-state';

interface PageErrorProps {
  /** `digest` identifies an error on the server, whose log has it as `requestId`. */
  error: Error & { digest?: string };
  retry: () => void;
}

export function PageError({ error: { digest }, retry }: PageErrorProps) {
  const [isPending, startTransition] = useTransition();
  return (
    <div role="alert">
      <EmptyState
        isPage
        title="This page could not be loaded"
        description={
          <>
            The database may be unreachable. Nothing was changed.
            {digest && (
              <>
                {' '}
                If it happens again, look for <code className="font-mono text-strong">{digest}</code> in the
                server’s log.
              </>
            )}
          </>
        }
      >
        <Button aria-disabled={isPending} onClick={() => !isPending && startTransition(retry)}>
          {isPending ? 'Trying again…' : 'Try again'}
        </Button>
      </EmptyState>
    </div>
  );
}
