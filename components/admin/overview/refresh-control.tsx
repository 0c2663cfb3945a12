'use client';

import { unstable_isUnrecognizedActionError as isUnrecognizedAction, useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import useSWR from 'swr';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Button } from '@/components/ui/button';
import { Pause, Play, Refresh } from '@/components/ui/icons';
import { cn } from '@/lib/utils';

const REFRESH_MS = 30_000;

interface RefreshControlProps {
  at: Date;
  /** Rejects when the server can't render the page. */
  checkSession: (input: { dryRun: true }) => Promise<unknown>;
}

/** Shows when the page was read, and reads it again every 30 seconds while the page is visible. */
export function RefreshControl({ at, checkSession }: RefreshControlProps) {
  const router = useRouter();
  const [isPaused, setPaused] = useState(false);
  const [isRendering, startTransition] = useTransition();
  const { error, isValidating, mutate } = useSWR(
    'refresh',
    async () => {
      await checkSession({ dryRun: true });
      startTransition(() => router.refresh());
    },
    {
      refreshInterval: isPaused ? 0 : REFRESH_MS,
      revalidateOnMount: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  const isPending = isValidating || isRendering;
  return (
    <div className="flex flex-wrap items-center">
      <p role="status" className="text-bad text-sm">
        {error &&
          (isUnrecognizedAction(error)
            ? 'A new version is out. Reload this page.'
            : 'Not refreshed: the server did not answer.')}
      </p>
      <p className="mx-1 text-muted text-sm whitespace-nowrap">
        {'Updated '}
        <LocalTime value={at} style="time" />
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Refresh now"
        aria-disabled={isPending}
        onClick={() => void mutate()}
      >
        <Refresh className={cn(isPending && 'animate-spin')} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isPaused ? 'Resume automatic refresh' : 'Pause automatic refresh'}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play /> : <Pause />}
      </Button>
    </div>
  );
}
