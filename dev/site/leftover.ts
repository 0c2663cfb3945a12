import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../processes/inspect';
import { protect } from '../processes/watchdog';
import type { Claim, StartedSite } from './lock';

/** A guard finishes sooner. After this its process id is taken to belong to another program by now. */
const GUARD_TIMEOUT_MS = 15_000;

async function untilGone(pid: number): Promise<void> {
  const deadline = Date.now() + GUARD_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) await pause(50);
}

async function answersAsSite({ port }: StartedSite): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/api/health/live`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()).status === 'ok';
  } catch {
    return false;
  }
}

/**
 * Waits for what a killed run left to be cleaned up by its guard, and ends a site that outlived the guard too.
 * As process ids are given again, the site has to answer as ours before anything is signalled.
 */
export async function endLeftoverSite({ leftover }: Claim): Promise<void> {
  if (leftover?.guard) await untilGone(leftover.guard);
  if (!leftover?.site || !(await answersAsSite(leftover.site))) return;
  const guarded = await protect({ group: leftover.site.group });
  await guarded.end();
}
