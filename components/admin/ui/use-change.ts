import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import type { ActionProblem, ActionResult } from '@/lib/operations/action-result';
import { answerOf } from './answer-of';

export interface Change<T> {
  /** `sum`: what the chunks before this one did. `asked`: what the question was about. */
  change: (dryRun: boolean, sum?: T, asked?: T) => Promise<ActionResult<T>>;
  /** How many things changed, or would; default: one. If none would, the dialog offers no confirmation. */
  countOf?: (value: T) => number;
  /** A change that takes long is repeated until `total` things changed, a chunk is empty or the operator stops it. */
  chunks?: { total: number; add: (sum: T, next: T) => T };
  describeDone: (value: T) => string;
  onDone?: () => void;
  followUp?: (value: T) => FollowUp;
}

interface FollowUp {
  /** Offered for ten seconds, also on the next page. */
  undo?: () => void;
  /** If it is missing, this page is refreshed. */
  next?: NextPage;
}

export interface NextPage {
  href: string;
  text: string;
}

type State<T> =
  | { step: 'closed' | 'checking' }
  | { step: 'asking'; preview: T }
  | { step: 'running'; preview: T; sum?: T }
  | { step: 'failed'; problem: ActionProblem; isDryRun?: boolean; sum?: T };

/** The steps of a change: a dry run, a question, and the change itself, after which the page is refreshed. */
export function useChange<T>(options: Change<T>) {
  const { change, countOf = () => 1, chunks, describeDone, onDone, followUp } = options;
  const [state, setState] = useState<State<T>>({ step: 'closed' });
  const { push, refresh } = useRouter();
  /** Closing the dialog ignores the answer to its dry run, and stops its chunks. */
  const opened = useRef(new AbortController());
  /** The page may be refreshed under the question: what was asked is done, with what the page showed then. */
  const asked = useRef(change);
  const isOver = state.step === 'failed' || (state.step === 'asking' && countOf(state.preview) === 0);

  async function open() {
    opened.current = new AbortController();
    const { signal } = opened.current;
    setState({ step: 'checking' });
    asked.current = change;
    const result = await answerOf(change(true));
    if (signal.aborted) return;
    if (result.status === 'done') setState({ step: 'asking', preview: result.value });
    else setState({ step: 'failed', problem: result, isDryRun: true });
  }

  function close() {
    opened.current.abort();
    setState({ step: 'closed' });
    // The page is out of date if the change was refused or is not needed any more. After a deployment, refreshing it reloads it,
    // which the operator decides about.
    const isOutdated = state.step === 'failed' && state.problem.status === 'outdated';
    if (isOver && !isOutdated) refresh();
  }

  async function run(preview: T) {
    const { signal } = opened.current;
    for (let sum: T | undefined; ; ) {
      setState({ step: 'running', preview, sum });
      const result = await answerOf(asked.current(false, sum, preview));
      if (result.status !== 'done') return setState({ step: 'failed', problem: result, sum });
      sum = sum === undefined || !chunks ? result.value : chunks.add(sum, result.value);
      const isMore = chunks && countOf(result.value) > 0 && countOf(sum) < chunks.total;
      if (isMore && !signal.aborted) continue;
      onDone?.();
      const { undo, next } = followUp?.(sum) ?? {};
      const action = undo && { label: 'Undo', run: undo };
      void notify({ kind: 'success', title: describeDone(sum), description: next?.text, action });
      if (next) push(next.href);
      if (!signal.aborted) setState({ step: 'closed' });
      return refresh();
    }
  }

  return { state, isOver, open, close, run };
}
