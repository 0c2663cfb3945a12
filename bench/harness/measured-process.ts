import { once } from 'node:events';
import { freePort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { waitForSite } from '@/dev/site/server';

const PROBE = new URL('./probe.mjs', import.meta.url).href;
const NODE_OPTIONS = ['--expose-gc', `--import=${PROBE}`];

interface Memory {
  /** In bytes, after garbage collection. */
  heapUsed: number;
  /** The largest resident set so far, in bytes. */
  maxRss: number;
}

export interface MeasuredServer {
  origin: string;
  /** CPU time since the start, in seconds. */
  cpuSeconds(): Promise<number>;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Starts a Node.js server with the probe on a free port. Its log lines are written, and discarded. */
export async function startMeasured(args: string[], env: Record<string, string>): Promise<MeasuredServer> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const command = { file: process.execPath, args: [...NODE_OPTIONS, ...args] };
  const server = await startProcess(command, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...env, SITE_URL: origin, PORT: port },
  });
  await waitForSite(origin, server);
  const ask = async (question: string) => {
    const answer = once(server.child, 'message');
    server.child.send(question);
    return (await answer)[0];
  };
  return {
    origin,
    cpuSeconds: () => ask('cpuSeconds'),
    memory: () => ask('memory'),
    stop: server.stop,
  };
}
