'use client';

import { useTransition } from 'react';
import { Button } from '@/components/admin/ui/button';
import { EmptyState } from '@/components/admin/ui/empty-state';

interface AreaErrorProps {
  /** `digest` identifies an error on the server, whose log has it as `requestId`. */
  error: Error & { digest?: string };
  retry: () => void;
}

export default function AreaError({ error: { digest }, retry }: AreaErrorProps) {
  const [isPending, startTransition] = useTransition();
  return (
    <div role="alert">
      <EmptyState
        isPage
        title="This page could not be loaded"
        description={
          <>
            Nothing was changed.
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
