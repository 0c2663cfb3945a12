import { onTestFinished, vi } from 'vitest';

let days = 0;

/** Starts a day of the monotonic clock in which no line has been logged that is logged once a minute. */
export function startDay(): void {
  days += 1;
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(days * 24 * 60 * 60_000);
}
