/**
 * Preloaded into each thread of a measured server: reports CPU time and memory to the benchmark over IPC. The site runs
 * in a worker thread, and only that thread can collect its garbage.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const COLLECTIONS = 10;
const PAUSE_MS = 100;

async function heapUsed() {
  let least = Number.POSITIVE_INFINITY;
  // Finalizers release some memory only before a later collection.
  for (let count = 0; count < COLLECTIONS; count += 1) {
    globalThis.gc?.();
    least = Math.min(least, process.memoryUsage().heapUsed);
    await pause(PAUSE_MS);
  }
  return least;
}

/** The main thread asks for the heap of the worker thread, if there is one. */
const channel = new BroadcastChannel('heap');
channel.unref();
let heapOfServer = heapUsed;

function measureThread() {
  channel.onmessage = async ({ data }) => {
    if (data === 'measure') channel.postMessage(await heapUsed());
  };
  channel.postMessage('started');
}

function answerBenchmark() {
  /** @type {Record<string, () => unknown>} */
  const reports = {
    cpuSeconds: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    memory: async () => ({
      heapUsed: await heapOfServer(),
      maxRss: process.resourceUsage().maxRSS * 1024,
    }),
  };
  /** @type {((bytes: number) => void) | undefined} */
  let resolveHeap;
  channel.onmessage = ({ data }) => {
    if (typeof data === 'number') resolveHeap?.(data);
    else heapOfServer = askThread;
  };
  const askThread = () =>
    new Promise((resolve) => {
      resolveHeap = resolve;
      channel.postMessage('measure');
    });
  process.on('message', async (question) => process.send?.(await reports[String(question)]?.()));
  process.channel?.unref();
}

if (isMainThread) answerBenchmark();
else measureThread();
