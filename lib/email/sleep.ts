import { setTimeout as after } from 'node:timers/promises';

/** Waits, or until the signal comes, whichever is first. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await after(milliseconds, undefined, { signal });
  } catch {
    // Woken.
  }
}
