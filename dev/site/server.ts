import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { npm } from '../bootstrap/npm.mjs';
import { hasEnded, type ProcessOptions, type RunningProcess, startProcess } from '../processes/process';

/** The framework's command line, from whatever folder. */
export const NEXT = path.resolve('node_modules/next/dist/bin/next');
const START_TIMEOUT_MS = 60_000;

export type Mode = 'dev' | 'preview';

/** `next dev`, or `next start` on what was built. */
export function startSite(mode: Mode, port: number, options: ProcessOptions): Promise<RunningProcess> {
  const args = [NEXT, mode === 'dev' ? 'dev' : 'start', '--port', String(port)];
  return startProcess({ file: process.execPath, args }, options);
}

/** The production build, by the script a deployment runs. */
export async function buildSite(options: ProcessOptions): Promise<void> {
  const build = await startProcess(npm(['run', 'build']), options);
  if ((await build.ended) !== 0) throw new Error('The build failed; the reason stands above.');
}

/**
 * Waits until the site answers.
 *
 * @throws when the process ends first, or after a minute.
 */
export async function waitForSite(origin: string, site: RunningProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasEnded(site)) throw new Error('The site ended before it answered.');
    try {
      await fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(5_000) });
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error(`The site did not answer within ${START_TIMEOUT_MS / 1000} seconds.`);
}
