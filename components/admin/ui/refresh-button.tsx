'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Refresh } from '@/components/ui/icons';
import { cn } from '@/lib/utils';

/** Reads the page again. */
export function RefreshButton() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Refresh"
      aria-disabled={isPending}
      onClick={() => startTransition(() => router.refresh())}
    >
      <Refresh className={cn(isPending && 'animate-spin')} />
    </Button>
  );
}
