import type { ActionResult } from './action-result';

interface Progress {
  report(done: number, total: number): void;
  signal: AbortSignal;
}

interface Chunks<T> {
  total: number;
  countOf: (value: T) => number;
  add: (sum: T, next: T) => T;
  progress: Progress;
}

/**
 * Calls an action once per chunk until a chunk is empty, the total is reached or the operator stops. When a call fails,
 * the result says what the calls before it had done.
 */
export async function runInChunks<T>(
  step: (sum: T | undefined) => Promise<ActionResult<T>>,
  { total, countOf, add, progress }: Chunks<T>,
): Promise<(ActionResult<T> | { status: 'no_answer' }) & { partial?: T }> {
  let sum: T | undefined;
  for (;;) {
    const result = await answerOf(step(sum));
    if (result.status !== 'done') return { ...result, partial: sum };
    sum = sum === undefined ? result.value : add(sum, result.value);
    progress.report(countOf(sum), total);
    const isDone = countOf(result.value) === 0 || countOf(sum) >= total;
    if (isDone || progress.signal.aborted) return { status: 'done', value: sum };
  }
}

async function answerOf<T>(
  call: Promise<ActionResult<T>>,
): Promise<ActionResult<T> | { status: 'no_answer' }> {
  try {
    return await call;
  } catch (error) {
    console.error(error);
    return { status: 'no_answer' };
  }
}
