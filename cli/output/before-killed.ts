import { constants } from 'node:os';

/** Ctrl-C, a stop, and a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something at once when a signal is about to end the process, which then ends as it would have.
 *
 * @param work may not wait for anything: there is no later.
 * @returns what ends the listening.
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
