import { setTimeout as sleep } from 'node:timers/promises';
import { variableNames } from '@/lib/config/env';
import manifest from '@/package.json' with { type: 'json' };
import { npm } from '../bootstrap.mjs';
import { hasEnded, type ProcessOptions, type RunningProcess, startProcess } from '../processes/process';
import { packageBin } from '../programs/find';
import { DEFAULT_OPERATOR, DEFAULT_SENDER } from './plan';

/** The first compilation of `next dev` takes over a minute on a busy machine. A site that ends is noticed at once. */
const START_TIMEOUT_MS = 180_000;

export type Mode = 'dev' | 'preview';

/** The arguments that `npm start` passes to Node.js: V8's flags and the server's file. */
export const startArguments = manifest.scripts.start.split(' ').slice(1);

const commands: Record<Mode, string[]> = {
  dev: [packageBin('next'), 'dev'],
  preview: startArguments,
};

export function spawnSite(mode: Mode, port: number, options: ProcessOptions): Promise<RunningProcess> {
  const env = { ...options.env, PORT: String(port) };
  return startProcess({ file: process.execPath, args: commands[mode] }, { ...options, env });
}

/** Runs the build script that deployments run. */
export async function buildSite(options: ProcessOptions): Promise<void> {
  const build = await startProcess(npm(['run', 'build']), options);
  if ((await build.ended) !== 0) throw new Error('The build failed. The error is above.');
}

/** @throws when the process ends or does not answer in time. */
export async function waitForSite(origin: string, site: RunningProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (hasEnded(site)) throw new Error('The site ended before it answered.');
    try {
      await fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(5_000) });
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`The site did not answer within ${START_TIMEOUT_MS / 1000} seconds.`);
}

/** Empty counts as unset, and keeps .env.local from setting the variable. */
export const emptyEnvironment = Object.fromEntries(
  variableNames.filter((name) => name !== 'PORT').map((name) => [name, '']),
);

/** Servers under test or measurement add addresses and keys. */
export const serverEnvironment = {
  ...emptyEnvironment,
  NODE_ENV: 'production',
  EMAIL_FROM: DEFAULT_SENDER,
  OPERATORS: DEFAULT_OPERATOR,
  // Requests name their client in X-Forwarded-For.
  TRUSTED_PROXY_HOPS: '1',
  // 0 switches a limit off.
  REFERRALS_PER_HOUR: '0',
  REFERRALS_PER_DOMAIN: '0',
  REFERRALS_PER_NETWORK: '0',
};
