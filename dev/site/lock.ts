import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../processes/signals';
import { endOnExit, watchdogPid } from '../processes/watchdog';

const WATCHDOG_TIMEOUT_MS = 15_000;

interface Lock {
  owner: number;
  watchdog: number | undefined;
}

function readLock(file: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Locks a folder until this process ends: two sites of one checkout would stop each other's Postgres. After a
 * `kill -9` of the owner, it waits until the owner's watchdog has cleaned up.
 *
 * @throws when a running process holds the lock.
 */
export async function lock(folder: string): Promise<void> {
  const file = path.join(folder, 'lock.json');
  const last = readLock(file);
  if (last && isRunning(last.owner)) {
    throw new Error(`Process ${last.owner} is already running the site from this folder. Stop it first.`);
  }
  // Another program may have the watchdog's process id by now, so the wait has a deadline.
  const deadline = performance.now() + WATCHDOG_TIMEOUT_MS;
  while (last?.watchdog && isRunning(last.watchdog) && performance.now() < deadline) await sleep(50);
  endOnExit({ path: file });
  writeFileSync(file, JSON.stringify({ owner: process.pid, watchdog: watchdogPid() } satisfies Lock));
}
