import { setTimeout as sleep } from 'node:timers/promises';

/** Works now, and again after each pause, until it is stopped. `work` handles its own failures. */
export function repeat(pauseMs: number, work: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const finished = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}
