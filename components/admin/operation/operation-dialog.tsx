import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { DialogClose, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Input } from '@/components/ui/text-field';
import { signInPath } from '@/lib/admin/paths';
import { formatCount, patternOf } from '@/lib/format';
import { explainProblem } from '@/lib/operations/action-result';
import type { QuestionField } from '@/lib/operations/definition';
import { LocalText } from '../ui/local-time';
import type { Problem, useOperation } from './use-operation';

interface OperationDialogProps extends Pick<ReturnType<typeof useOperation>, 'state' | 'isOver' | 'run'> {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
}

/** The server words the question and the result. Only what no server can say is worded here. */
export function OperationDialog({ label, trigger, state, isOver, run }: OperationDialogProps) {
  const asked = 'asked' in state ? state.asked : undefined;
  const isLong = state.step === 'running' && state.done?.carry !== undefined;
  let closeLabel = isOver ? 'Close' : 'Cancel';
  if (state.step === 'running') closeLabel = isLong ? 'Stop' : 'Close';
  return (
    <DialogContent
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // Radix would scroll back to it, although the operation may have opened another page or part.
        (trigger.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
      }}
    >
      <DialogTitle className="wrap-anywhere mb-1.5 pe-10 font-display text-strong text-xl">
        <LocalText text={asked?.title ?? label} />
      </DialogTitle>
      <DialogDescription asChild>
        <div aria-live="polite" className="min-h-16 text-muted">
          {state.step === 'checking' && <p>Checking what would change…</p>}
          {asked && (
            <ul className="grid list-disc gap-1 ps-5">
              {asked.sentences.map((sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  <LocalText text={sentence} />
                </li>
              ))}
            </ul>
          )}
          {state.step === 'failed' && <Failure {...state} partial={state.done?.sentences.join(' ')} />}
        </div>
      </DialogDescription>
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          if (state.step === 'asking') void run(state.asked, chosenIn(form, state.asked.field));
        }}
      >
        {asked?.field && !isOver && <Choice {...asked.field} />}
        {asked?.typeToConfirm !== undefined && !isOver && <Confirmation text={asked.typeToConfirm} />}
        {isLong && asked && <Progress done={state.done?.count ?? 0} total={asked.count} />}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose asChild>
            {/* One button, so that it keeps the focus. */}
            <Button variant="secondary">{closeLabel}</Button>
          </DialogClose>
          {!isOver && (
            <Button
              type="submit"
              variant={asked?.isDestructive ? 'danger' : 'primary'}
              disabled={state.step !== 'asking'}
            >
              {state.step === 'running' ? 'Working…' : (asked?.confirmLabel ?? label)}
            </Button>
          )}
        </div>
      </form>
    </DialogContent>
  );
}

const chosenIn = (form: FormData, field: QuestionField | undefined) =>
  field ? { [field.name]: field.maxLength ? form.get(field.name) : form.has(field.name) } : {};

function Choice({ name, label, maxLength, value }: QuestionField) {
  if (!maxLength)
    return (
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name={name} className="size-4 shrink-0 accent-accent touch:size-5" />
        {label}
      </label>
    );
  return (
    <label className="grid gap-1">
      <span>{label}</span>
      <Input name={name} defaultValue={value} maxLength={maxLength} autoComplete="off" />
    </label>
  );
}

/** A number can be typed with or without separators. */
function Confirmation({ text }: { text: string }) {
  const number = Number(text);
  const isNumber = Number.isSafeInteger(number);
  return (
    <label className="grid gap-2">
      <span>
        Type <strong className="text-strong figures">{isNumber ? formatCount(number) : text}</strong> to
        confirm.
      </span>
      <Input
        required
        pattern={isNumber ? patternOf(number) : text}
        autoComplete="off"
        inputMode={isNumber ? 'numeric' : undefined}
      />
    </label>
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

interface FailureProps {
  problem: Problem;
  isDryRun: boolean;
  partial?: string;
}

/** Says why an operation failed and what it had done by then. */
function Failure({ problem, isDryRun, partial }: FailureProps) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-bad">
        <LocalText text={explainProblem(problem, !isDryRun)} />
      </p>
      {partial && (
        <p>
          <LocalText text={partial} />
        </p>
      )}
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
