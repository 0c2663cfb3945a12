'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ActionResult } from '@/lib/admin/action-result';
import { ChangeProblemText } from './change-problem';
import { showChangeStatus } from './change-status';
import { ConfirmAnswer } from './confirm-answer';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from './dialog';
import { type ChangeProgress, type ChangeState, type RunResult, useChange } from './use-change';

interface ConfirmChangeProps<T> {
  /** A question: "Release this referral?" */
  title: string;
  /** The button that opens the dialog. */
  trigger: ReactNode;
  /** The verb of the title: "Release". */
  confirmLabel: string;
  /** The dry run. */
  preview: () => Promise<ActionResult<T>>;
  /** False: the dry run changed nothing. The dialog says so and offers no confirmation. */
  isNeeded: (preview: T) => boolean;
  /** Changes that take long run in chunks and report their progress. */
  run: (progress: ChangeProgress) => Promise<RunResult<T>>;
  describe: {
    /** What the change would do. */
    preview: (value: T) => ReactNode;
    /** What the change did. */
    done: (value: T) => string;
  };
  isDestructive?: boolean;
  /** What the operator has to type first, such as a position. */
  typeToConfirm?: string;
}

/** Shows the dry run of a change, then asks, then makes it. */
export function ConfirmChange<T>(props: ConfirmChangeProps<T>) {
  const { title, trigger, preview, isNeeded, run, describe } = props;
  const button = useRef<HTMLButtonElement>(null);
  const done = useRef<string>(null);
  const change = useChange({
    preview,
    isNeeded,
    run,
    onDone: (value) => (done.current = describe.done(value)),
  });
  const { state } = change;

  // The refreshed page often has no such button any more, and the focus would be lost with it.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && element === document.activeElement) document.querySelector('main')?.focus();
    };
  }, []);

  /** The status can't take the focus earlier: the dialog traps it until it has closed. */
  function onCloseAutoFocus(event: Event) {
    if (done.current === null) return;
    event.preventDefault();
    showChangeStatus(done.current, button.current);
    done.current = null;
  }

  return (
    <Dialog
      open={state.step !== 'closed'}
      onOpenChange={(isOpen) => void (isOpen ? change.open() : change.close())}
    >
      <DialogTrigger asChild ref={button}>
        {trigger}
      </DialogTrigger>
      <DialogContent onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription asChild>
            <div aria-live="polite" className="min-h-16">
              <StateText state={state} describe={describe} />
            </div>
          </DialogDescription>
        </DialogHeader>
        <ConfirmAnswer
          change={change}
          confirmLabel={props.confirmLabel}
          isDestructive={props.isDestructive}
          typeToConfirm={props.typeToConfirm}
        />
      </DialogContent>
    </Dialog>
  );
}

interface StateTextProps<T> extends Pick<ConfirmChangeProps<T>, 'describe'> {
  state: ChangeState<T>;
}

function StateText<T>({ state, describe }: StateTextProps<T>) {
  switch (state.step) {
    case 'closed':
      return null;
    case 'previewing':
      return <p className="text-muted">Checking what would change…</p>;
    case 'failed':
      return <ChangeProblemText problem={state.problem} describeDone={describe.done} />;
    default:
      return describe.preview(state.preview);
  }
}
