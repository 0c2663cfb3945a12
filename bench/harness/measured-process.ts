import { once } from 'node:events';
import { freePort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { waitForSite } from '@/dev/site/server';

const PROBE = new URL('./probe.mjs', import.meta.url).href;

interface Usage {
  /** CPU time since the start. */
  cpuSeconds: number;
  /** The largest resident set so far, in bytes. */
  maxRss: number;
}

export type MeasuredServer = Awaited<ReturnType<typeof startMeasured>>;

/** Starts a Node.js server with the probe on a free port. Its log lines are written, and discarded. */
export async function startMeasured(args: string[], env: Record<string, string>) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const command = { file: process.execPath, args: [`--import=${PROBE}`, ...args] };
  const server = await startProcess(command, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...env, SITE_URL: origin, PORT: port },
  });
  await waitForSite(origin, server);
  return {
    origin,
    async usage(): Promise<Usage> {
      const answer = once(server.child, 'message');
      server.child.send('usage');
      return (await answer)[0];
    },
    stop: server.stop,
  };
}
