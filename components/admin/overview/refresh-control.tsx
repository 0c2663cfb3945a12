'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '@/components/admin/ui/button';
import { Pause, Play, Refresh } from '@/components/admin/ui/icons';
import { LocalTime } from '@/components/admin/ui/local-time';
import { useInterval } from '@/components/ui/use-interval';
import { cn } from '@/lib/utils';

const REFRESH_MS = 30_000;

interface RefreshControlProps {
  at: string;
  /** Rejects when the server can't render the page. */
  checkSession: (input: { dryRun: true }) => Promise<unknown>;
}

/** Shows when the figures were read, and reads them again every 30 seconds while the page is visible. */
export function RefreshControl({ at, checkSession }: RefreshControlProps) {
  const router = useRouter();
  const [paused, setPaused] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [pending, startTransition] = useTransition();
  const refresh = () =>
    startTransition(async () => {
      const canRefresh = await checkSession({ dryRun: true }).then(
        () => true,
        () => false,
      );
      setHasFailed(!canRefresh);
      if (canRefresh) startTransition(() => router.refresh());
    });
  useInterval(refresh, paused ? null : REFRESH_MS);

  return (
    <div className="flex flex-wrap items-center">
      <p role="status" className="text-bad text-sm">
        {hasFailed && 'Not refreshed: the server did not answer.'}
      </p>
      <p className="mx-1 text-muted text-sm whitespace-nowrap">
        {'Updated '}
        <LocalTime value={at} style="time" />
      </p>
      <Button variant="ghost" size="icon" aria-label="Refresh now" aria-disabled={pending} onClick={refresh}>
        <Refresh className={cn(pending && 'animate-spin')} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={paused ? 'Resume automatic refresh' : 'Pause automatic refresh'}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play /> : <Pause />}
      </Button>
    </div>
  );
}
