import { Worker } from 'node:worker_threads';
import { heapLimits } from './heap-limits';

// A program can set V8's limits for its worker threads only (docs/decisions/0021).
const server = new Worker(new URL('./server-thread.js', import.meta.url), {
  // React and Next.js read NODE_ENV when they are first imported.
  env: { ...process.env, NODE_ENV: 'production' },
  resourceLimits: heapLimits(),
});

// Until the server listens, a signal ends the process at once.
server.once('message', () => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.postMessage(signal));
});
server.once('error', (error) => console.error(error));
server.once('exit', (code) => process.exit(code));
