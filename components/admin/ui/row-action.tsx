'use client';

import { useRouter } from 'next/navigation';
import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { type ActionResult, answerOf } from '@/lib/admin/action-result';

interface RowActionProps {
  label: string;
  about: string;
  act: () => Promise<ActionResult<unknown>>;
}

/** A button that changes what a row is about, without asking. */
export function RowAction({ label, about, act }: RowActionProps) {
  const { refresh } = useRouter();
  const [hasFailed, submit, isPending] = useActionState(async () => {
    const { status } = await answerOf(act());
    // Without a session, the refreshed page redirects to the sign-in page.
    refresh();
    return status !== 'done' && status !== 'signed_out';
  }, false);
  return (
    <form action={submit} className="flex flex-wrap items-center gap-2">
      {hasFailed && (
        <span role="alert" className="text-bad text-sm">
          Not changed. Try again.
        </span>
      )}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        // Stays focusable, so that keyboard users keep their place.
        aria-disabled={isPending}
        onClick={(event) => isPending && event.preventDefault()}
        aria-label={`${label} ${about}`}
      >
        {label}
      </Button>
    </form>
  );
}
