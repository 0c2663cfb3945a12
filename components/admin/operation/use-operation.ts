import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { browserTimeZone, formatTimes } from '@/lib/format';
import type { OperationAnswer } from '@/lib/operations/answer';
import type { InputOf, OperationName, SeenOf } from '@/lib/operations/registry';
import { useOperate } from './operate-context';

export type Asked = Extract<OperationAnswer, { status: 'asked' }>;
export type Done = Extract<OperationAnswer, { status: 'done' }>;
export type Problem = Exclude<OperationAnswer, Asked | Done>;

type OperationState =
  | { step: 'closed' | 'checking' }
  | { step: 'asking'; asked: Asked }
  | { step: 'running'; asked: Asked; done?: Done }
  | { step: 'failed'; problem: Problem; isDryRun: boolean; done?: Done };

export interface NextPage {
  href: string;
  text: string;
}

export interface OperationCall<Name extends OperationName> {
  name: Name;
  /** A function reads a form when the dialog opens. */
  input: InputOf<Name> | (() => InputOf<Name>);
  /** The version that the page shows; default: that of the question. */
  seen?: SeenOf<Name>;
  onDone?: () => void;
  /** The page to open once all is done. */
  next?: NextPage;
}

/** Asks with a dry run, then runs the operation call by call, and refreshes the page. */
export function useOperation<Name extends OperationName>(call: OperationCall<Name>) {
  const { name, seen, onDone, next } = call;
  const [state, setState] = useState<OperationState>({ step: 'closed' });
  const operate = useOperate();
  const { push, refresh } = useRouter();
  /** Closing the dialog ignores the answer to its dry run, and stops after the current call. */
  const opened = useRef(new AbortController());
  /** The input of the question, whatever is typed meanwhile. */
  const input = useRef<unknown>(undefined);
  const isOver = state.step === 'failed' || (state.step === 'asking' && state.asked.count === 0);

  async function open() {
    opened.current = new AbortController();
    const { signal } = opened.current;
    setState({ step: 'checking' });
    input.current = call.input instanceof Function ? call.input() : call.input;
    const answer = await operate(name, input.current, { dryRun: true, seen });
    if (signal.aborted || answer.status === 'done') return;
    if (answer.status === 'asked') setState({ step: 'asking', asked: answer });
    else setState({ step: 'failed', problem: answer, isDryRun: true });
  }

  function close() {
    opened.current.abort();
    setState({ step: 'closed' });
    // The page is out of date if the change was refused or is not needed any more. After a deployment, refreshing it reloads it,
    // which the operator decides about.
    const isOutdated = state.step === 'failed' && state.problem.status === 'outdated';
    if (isOver && !isOutdated) refresh();
  }

  /** @param chosen what the operator chose in the dialog. */
  async function run(asked: Asked, chosen: object) {
    const { signal } = opened.current;
    input.current = Object.assign({}, input.current, chosen);
    let done: Done | undefined;
    do {
      setState({ step: 'running', asked, done });
      const answer = await operate(name, input.current, { seen: asked.seen, carry: done?.carry });
      if (answer.status === 'asked') return;
      if (answer.status !== 'done')
        return setState({ step: 'failed', problem: answer, isDryRun: false, done });
      done = answer;
    } while (done.carry !== undefined && !signal.aborted);
    if (done.refusal === undefined) return finish(done, asked);
    const problem = { status: 'refused', message: done.refusal } as const;
    setState({ step: 'failed', problem, isDryRun: false, done });
  }

  function finish({ sentences, count }: Done, asked: Asked) {
    onDone?.();
    const isWhole = count >= asked.count;
    const [title = 'Done.', ...more] = sentences.map((one) => formatTimes(one, browserTimeZone()));
    const description = [...more, ...(isWhole && next ? [next.text] : [])].join(' ') || undefined;
    void notify({ kind: 'success', title, description });
    if (isWhole && next) push(next.href);
    if (!opened.current.signal.aborted) setState({ step: 'closed' });
    refresh();
  }

  return { state, isOver, open, close, run };
}
