import { constants } from 'node:os';

/** Ctrl-C, a stop, and a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something at once when a signal is about to end the process, which then ends as it would have.
 *
 * @param work must be synchronous: nothing runs after it.
 * @returns a function that removes the listeners.
 */
export function beforeKilled(work: () => void): () => void {
  const end = (signal: (typeof SIGNALS)[number]) => {
    work();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
