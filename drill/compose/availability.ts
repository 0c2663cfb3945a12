import { setTimeout as pause } from 'node:timers/promises';
import type { ProxyClient } from './proxy-client';

const INTERVAL_MS = 100;

export interface Availability {
  requests: number;
  failed: number;
  longestMs: number;
}

/** Sends a request every 100 ms, without waiting for the answers, while `work` runs. */
export async function measureAvailability(
  client: ProxyClient,
  work: () => Promise<unknown>,
): Promise<Availability> {
  const durations: Promise<number | undefined>[] = [];
  let isRunning = true;
  const working = work().finally(() => {
    isRunning = false;
  });
  const asking = (async () => {
    while (isRunning) {
      durations.push(timeOf(client));
      await pause(INTERVAL_MS);
    }
  })();
  await Promise.all([working, asking]);
  const answered = (await Promise.all(durations)).filter((duration) => duration !== undefined);
  return {
    requests: durations.length,
    failed: durations.length - answered.length,
    longestMs: Math.max(0, ...answered),
  };
}

/** Undefined without a successful answer. */
async function timeOf(client: ProxyClient): Promise<number | undefined> {
  const start = performance.now();
  const response = await client.fetch('/api/health/live').catch(() => undefined);
  return response?.ok ? performance.now() - start : undefined;
}
