import { setTimeout as after } from 'node:timers/promises';

/** Waits for some time, or until the signal is aborted, whichever comes first. Never rejects. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await after(milliseconds, undefined, { signal });
  } catch {
    // Aborted: the caller goes on, and looks at the signal itself.
  }
}
