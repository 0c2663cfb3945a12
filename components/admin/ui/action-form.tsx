'use client';

import { useRouter } from 'next/navigation';
import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { type ActionResult, explainProblem } from '@/lib/operations/action-result';
import { answerOf } from './answer-of';

interface ActionFormProps<T> {
  label: string;
  /** What the button is about, where others have its label. */
  about?: string;
  act: () => Promise<ActionResult<T>>;
  /** If it is missing, the page is refreshed to show what was done. */
  describeDone?: (value: T) => string;
}

/** A ref of a control that the refreshed page often lacks: the focus would be lost with it. */
export const keepFocus = (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement))
    document.querySelector('main')?.focus({ preventScroll: true });
};

/** A button that does something without asking. While it is pending it stays focusable, so that keyboard users keep their place. */
export function ActionForm<T>({ label, about, act, describeDone }: ActionFormProps<T>) {
  const { refresh } = useRouter();
  const [message, submit, isPending] = useActionState(async () => {
    const result = await answerOf(act());
    // The refreshed page redirects to the sign-in page if the session is over. A page of a new version would hide the
    // message.
    if (!describeDone && result.status !== 'outdated') refresh();
    if (result.status !== 'done') return explainProblem(result, !describeDone);
    return describeDone?.(result.value) ?? '';
  }, '');
  return (
    <form ref={keepFocus} action={submit} className="flex flex-wrap items-center">
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        aria-label={about && `${label} ${about}`}
        aria-disabled={isPending}
        onClick={(event) => isPending && event.preventDefault()}
      >
        {label}
      </Button>
      <span role="status" className="text-muted text-sm not-empty:ms-3">
        {!isPending && message}
      </span>
    </form>
  );
}
