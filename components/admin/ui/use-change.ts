'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { ActionResult } from '@/lib/admin/action-result';

/** Given to a change that runs in chunks. */
export interface ChangeProgress {
  report(done: number, total: number): void;
  /** Aborted when the operator stops the change. */
  signal: AbortSignal;
}

/** `partial`: what a change in chunks had done before it failed. */
export type RunResult<T> = (ActionResult<T> | { status: 'no_answer' }) & { partial?: T };

export type ChangeProblem<T> = Exclude<RunResult<T>, { status: 'done' }>;

export type ChangeState<T> =
  | { step: 'closed' }
  | { step: 'previewing' }
  | { step: 'ready'; preview: T }
  /** The dry run changed nothing, so there is nothing to confirm. */
  | { step: 'unneeded'; preview: T }
  | { step: 'running'; preview: T; progress: { done: number; total: number } | null }
  | { step: 'failed'; problem: ChangeProblem<T> };

interface Options<T> {
  preview: () => Promise<ActionResult<T>>;
  isNeeded: (preview: T) => boolean;
  run: (progress: ChangeProgress) => Promise<RunResult<T>>;
  onDone: (value: T) => void;
}

/** The steps of a change: dry run, question, change, result. Refreshes the page when it is out of date. */
export function useChange<T>({ preview, isNeeded, run, onDone }: Options<T>) {
  const [state, setState] = useState<ChangeState<T>>({ step: 'closed' });
  const { refresh } = useRouter();
  /** Counts openings: the answer to a dialog that was closed in the meantime is ignored. */
  const opening = useRef(0);
  const stopper = useRef<AbortController>(null);

  async function open() {
    opening.current += 1;
    const mine = opening.current;
    setState({ step: 'previewing' });
    const result = await answerOf(preview());
    if (mine !== opening.current) return;
    if (result.status !== 'done') return setState({ step: 'failed', problem: result });
    setState({ step: isNeeded(result.value) ? 'ready' : 'unneeded', preview: result.value });
  }

  function close() {
    if (state.step === 'running') return;
    opening.current += 1;
    setState({ step: 'closed' });
    if (state.step === 'failed' || state.step === 'unneeded') refresh();
  }

  async function confirm() {
    if (state.step !== 'ready') return;
    const running = { step: 'running', preview: state.preview } as const;
    setState({ ...running, progress: null });
    stopper.current = new AbortController();
    const report = (done: number, total: number) => setState({ ...running, progress: { done, total } });
    const result = await answerOf<T>(run({ report, signal: stopper.current.signal }));
    if (result.status !== 'done') return setState({ step: 'failed', problem: result });
    onDone(result.value);
    setState({ step: 'closed' });
    refresh();
  }

  return { state, open, close, confirm, stop: () => stopper.current?.abort() };
}

/** A lost connection, a restarted server or a bug: nobody knows whether the change was made. */
async function answerOf<T>(call: Promise<RunResult<T>>): Promise<RunResult<T>> {
  try {
    return await call;
  } catch (error) {
    console.error(error);
    return { status: 'no_answer' };
  }
}
