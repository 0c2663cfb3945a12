'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { type ActionResult, answerOf } from '@/lib/admin/action-result';

interface RowActionProps {
  label: string;
  about: string;
  act: () => Promise<ActionResult<unknown>>;
}

/** A ref of a control that the refreshed page often lacks: the focus would be lost with it. */
export const keepFocus = (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement))
    document.querySelector('main')?.focus({ preventScroll: true });
};

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
    <form ref={keepFocus} action={submit} className="flex flex-wrap items-center gap-2">
      {hasFailed && (
        <span role="alert" className="text-bad text-sm">
          Not changed. Try again.
        </span>
      )}
      <ActionButton isPending={isPending} aria-label={`${label} ${about}`}>
        {label}
      </ActionButton>
    </form>
  );
}

interface ActionButtonProps extends ComponentProps<typeof Button> {
  isPending: boolean;
}

/** Submits its form. While it is pending it stays focusable, so that keyboard users keep their place. */
export function ActionButton({ isPending, ...props }: ActionButtonProps) {
  return (
    <Button
      type="submit"
      variant="secondary"
      size="sm"
      aria-disabled={isPending}
      onClick={(event) => isPending && event.preventDefault()}
      {...props}
    />
  );
}
