'use client';

import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { Input } from '@/components/ui/text-field';
import { signInPath } from '@/lib/admin/paths';
import { formatCount, patternOf } from '@/lib/format';
import { type ActionProblem, explainProblem } from '@/lib/operations/action-result';
import { keepFocus } from './action-form';
import { type Change, useChange } from './use-change';

interface ConfirmChangeProps<T> extends Change<T> {
  title: string;
  label: string;
  icon?: ReactNode;
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'disabled' | 'type'>;
  /** `label` by default. */
  confirmLabel?: string;
  describePreview: (value: T) => string[];
  isDestructive?: boolean;
  /** The number that the operator has to type first, such as a position. */
  typeToConfirm?: number;
}

/** Shows the dry run of a change, then asks, then makes it. */
export function ConfirmChange<T>(props: ConfirmChangeProps<T>) {
  const { title, label, confirmLabel = label, describePreview, isDestructive, typeToConfirm } = props;
  const { countOf = () => 1, chunks, describeDone } = props;
  const { state, isOver, open, close, run } = useChange(props);
  const trigger = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => keepFocus(trigger.current), []);

  let closeLabel = isOver ? 'Close' : 'Cancel';
  if (state.step === 'running') closeLabel = chunks ? 'Stop' : 'Close';
  const partial = state.step === 'failed' && state.sum !== undefined ? describeDone(state.sum) : undefined;
  return (
    <Dialog open={state.step !== 'closed'} onOpenChange={(isOpen) => void (isOpen ? open() : close())}>
      <DialogTrigger asChild ref={trigger}>
        <Button variant="secondary" {...props.button}>
          {props.icon}
          <span>{label}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // Radix would scroll back to it, although the change may have opened another page or part.
          (trigger.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
        }}
      >
        <DialogTitle className="mb-1.5 pe-10 font-display text-strong text-xl">{title}</DialogTitle>
        <DialogDescription asChild>
          <div aria-live="polite" className="min-h-16 text-muted">
            {state.step === 'checking' && <p>Checking what would change…</p>}
            {'preview' in state && (
              <ul className="grid list-disc gap-1 ps-5">
                {describePreview(state.preview).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
            {state.step === 'failed' && <Problem {...state} partial={partial} />}
          </div>
        </DialogDescription>
        <form
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (state.step === 'asking') void run(state.preview);
          }}
        >
          {typeToConfirm !== undefined && 'preview' in state && !isOver && (
            <label className="grid gap-2">
              <span>
                Type <strong className="text-strong figures">{formatCount(typeToConfirm)}</strong> to confirm.
              </span>
              <Input required pattern={patternOf(typeToConfirm)} autoComplete="off" inputMode="numeric" />
            </label>
          )}
          {state.step === 'running' && chunks && (
            <Progress done={state.sum === undefined ? 0 : countOf(state.sum)} total={chunks.total} />
          )}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <DialogClose asChild>
              {/* One button, so that it keeps the focus. */}
              <Button variant="secondary">{closeLabel}</Button>
            </DialogClose>
            {!isOver && (
              <Button
                type="submit"
                variant={isDestructive ? 'danger' : 'primary'}
                disabled={state.step !== 'asking'}
              >
                {state.step === 'running' ? 'Working…' : confirmLabel}
              </Button>
            )}
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <>
      <progress className="w-full accent-accent" value={done} max={total} aria-label="Progress" />
      <p className="figures">{`${formatCount(done)} of ${formatCount(total)}`}</p>
    </>
  );
}

interface ProblemProps {
  problem: ActionProblem;
  isDryRun?: boolean;
  partial?: string;
}

/** Says why a change failed and what it had done by then. */
function Problem({ problem, isDryRun = false, partial }: ProblemProps) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-bad">{explainProblem(problem, !isDryRun)}</p>
      {partial && <p>{partial}</p>}
      {!partial && (isDryRun || problem.status !== 'no_answer') && <p>Nothing was changed.</p>}
      {problem.status === 'outdated' && (
        <Button className="justify-self-start" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
      )}
      {problem.status === 'signed_out' && (
        <p>
          <a className="underline" href={signInPath(window.location.pathname + window.location.search)}>
            Sign in again
          </a>{' '}
          to return to this page.
        </p>
      )}
    </div>
  );
}
