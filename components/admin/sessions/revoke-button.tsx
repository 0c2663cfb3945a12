'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import type { ActionResult } from '@/lib/admin/action-result';

export type Revoke = (input: { id: string }) => Promise<ActionResult<boolean>>;

interface RevokeButtonProps {
  session: { id: string; email: string; browser: string };
  revoke: Revoke;
}

export function RevokeButton({ session, revoke }: RevokeButtonProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [hasFailed, setHasFailed] = useState(false);

  function handleClick() {
    startTransition(async () => {
      const result = await revoke({ id: session.id }).catch(() => null);
      setHasFailed(result?.status !== 'done' && result?.status !== 'signed_out');
      // Without a session, the refreshed page redirects to the sign-in page.
      router.refresh();
    });
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {hasFailed && (
        <span role="alert" className="text-bad text-sm">
          Not revoked. Try again.
        </span>
      )}
      <Button
        variant="secondary"
        size="sm"
        disabled={isPending}
        onClick={handleClick}
        aria-label={`Revoke ${session.browser} of ${session.email}`}
      >
        Revoke
      </Button>
    </span>
  );
}
