'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ActionProblem, type ActionResult, answerOf, explainProblem } from '@/lib/admin/action-result';
import { signInPath } from '@/lib/admin/auth/sign-in-path';
import { formatCount } from '@/lib/admin/format';
import { Button } from './button';
import { showChangeStatus } from './change-status';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from './dialog';
import { Input } from './input';

interface ConfirmChangeProps<T> {
  /** A question: "Release this referral?" */
  title: string;
  /** The button that opens the dialog. */
  trigger: ReactNode;
  /** The verb of the title: "Release". */
  confirmLabel: string;
  /** `sum`: what the chunks before this one did. */
  change: (dryRun: boolean, sum?: T) => Promise<ActionResult<T>>;
  /** How many things changed, or would. If none would, the dialog says so and offers no confirmation. */
  countOf: (value: T) => number;
  /** A change that takes long is repeated until `total` things changed, a chunk is empty or the operator stops it. */
  chunks?: { total: number; add: (sum: T, next: T) => T };
  describePreview: (value: T) => ReactNode;
  describeDone: (value: T) => string;
  onDone?: () => void;
  isDestructive?: boolean;
  /** What the operator has to type first, such as a position. */
  typeToConfirm?: string;
}

type State<T> =
  | { step: 'closed' | 'checking' }
  | { step: 'asking'; preview: T }
  | { step: 'running'; preview: T; done: number }
  /** `partial`: what the chunks before the failed one did. */
  | { step: 'failed'; problem: ActionProblem; partial?: T };

/** Shows the dry run of a change, then asks, then makes it and refreshes the page. */
export function ConfirmChange<T>(props: ConfirmChangeProps<T>) {
  const { title, trigger, change, countOf, chunks, describePreview, describeDone, onDone } = props;
  const [state, setState] = useState<State<T>>({ step: 'closed' });
  const { refresh } = useRouter();
  /** Counts openings: the answer to a dialog that was closed in the meantime is ignored. */
  const opening = useRef(0);
  const isStopped = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const doneText = useRef<string>(null);

  // The refreshed page often has no such button any more, and the focus would be lost with it.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && element === document.activeElement) document.querySelector('main')?.focus();
    };
  }, []);

  async function open() {
    opening.current += 1;
    const mine = opening.current;
    setState({ step: 'checking' });
    const result = await answerOf(change(true));
    if (mine !== opening.current) return;
    if (result.status === 'done') setState({ step: 'asking', preview: result.value });
    else setState({ step: 'failed', problem: result });
  }

  function close() {
    if (state.step === 'running') return;
    opening.current += 1;
    setState({ step: 'closed' });
    // The page is out of date if the change was refused or is not needed any more.
    if (state.step === 'failed' || (state.step === 'asking' && countOf(state.preview) === 0)) refresh();
  }

  async function run(preview: T) {
    isStopped.current = false;
    for (let sum: T | undefined; ; ) {
      setState({ step: 'running', preview, done: sum === undefined ? 0 : countOf(sum) });
      const result = await answerOf(change(false, sum));
      if (result.status !== 'done') return setState({ step: 'failed', problem: result, partial: sum });
      sum = sum === undefined || !chunks ? result.value : chunks.add(sum, result.value);
      const isMore = chunks && countOf(result.value) > 0 && countOf(sum) < chunks.total;
      if (isMore && !isStopped.current) continue;
      doneText.current = describeDone(sum);
      onDone?.();
      setState({ step: 'closed' });
      return refresh();
    }
  }

  /** The status can't take the focus earlier: the dialog traps it until it has closed. */
  function onCloseAutoFocus(event: Event) {
    if (doneText.current === null) return;
    event.preventDefault();
    showChangeStatus(doneText.current, button.current);
    doneText.current = null;
  }

  return (
    <Dialog open={state.step !== 'closed'} onOpenChange={(isOpen) => void (isOpen ? open() : close())}>
      <DialogTrigger asChild ref={button}>
        {trigger}
      </DialogTrigger>
      <DialogContent onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription asChild>
            <div aria-live="polite" className="min-h-16">
              {state.step === 'checking' && <p className="text-muted">Checking what would change…</p>}
              {'preview' in state && describePreview(state.preview)}
              {state.step === 'failed' && <Problem {...state} describeDone={describeDone} />}
            </div>
          </DialogDescription>
        </DialogHeader>
        {state.step === 'running' ? (
          <Progress {...state} total={chunks?.total} onStop={() => (isStopped.current = true)} />
        ) : (
          <Answer
            {...props}
            isOver={state.step === 'failed' || (state.step === 'asking' && countOf(state.preview) === 0)}
            onConfirm={state.step === 'asking' ? () => void run(state.preview) : undefined}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface AnswerProps {
  confirmLabel: string;
  isDestructive?: boolean;
  typeToConfirm?: string;
  /** There is nothing to confirm. */
  isOver: boolean;
  /** Undefined during the dry run. */
  onConfirm?: () => void;
}

function Answer({ confirmLabel, isDestructive, typeToConfirm, isOver, onConfirm }: AnswerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isReady = onConfirm && (typeToConfirm === undefined || typed.trim() === typeToConfirm);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onConfirm();
      }}
    >
      {typeToConfirm !== undefined && !isOver && (
        <div className="grid gap-2">
          <label htmlFor={id}>
            Type <strong className="text-strong figures">{typeToConfirm}</strong> to confirm.
          </label>
          <Input
            id={id}
            autoComplete="off"
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <DialogFooter>
        <DialogClose asChild>
          {/* One button, so that it keeps the focus when the dry run ends. */}
          <Button variant="secondary">{isOver ? 'Close' : 'Cancel'}</Button>
        </DialogClose>
        {!isOver && (
          <Button type="submit" variant={isDestructive ? 'danger' : 'default'} disabled={!isReady}>
            {confirmLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

function Progress({ done, total, onStop }: { done: number; total?: number; onStop: () => void }) {
  return (
    <div className="grid gap-4">
      {total !== undefined && (
        <>
          <progress className="w-full accent-accent" value={done} max={total} aria-label="Progress" />
          <p className="figures">
            {formatCount(done)} of {formatCount(total)}
          </p>
        </>
      )}
      <DialogFooter>
        {total === undefined ? (
          <Button disabled>Working…</Button>
        ) : (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        )}
      </DialogFooter>
    </div>
  );
}

interface ProblemProps<T> {
  problem: ActionProblem;
  partial?: T;
  describeDone: (value: T) => string;
}

/** Says why a change failed and what it had done by then. */
function Problem<T>({ problem, partial, describeDone }: ProblemProps<T>) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-bad">{explainProblem(problem)}</p>
      {partial !== undefined && <p>{describeDone(partial)}</p>}
      {partial === undefined && problem.status !== 'no_answer' && <p>Nothing was changed.</p>}
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
