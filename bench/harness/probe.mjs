/** Preloaded into each measured server: reports its CPU time and memory to the benchmark over IPC. */
import { setTimeout as pause } from 'node:timers/promises';

const COLLECTIONS = 10;
const PAUSE_MS = 100;

/** @type {Record<string, () => unknown>} */
const reports = {
  cpuSeconds: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  memory: async () => {
    let heapUsed = Number.POSITIVE_INFINITY;
    // Finalizers release some memory only before a later collection.
    for (let count = 0; count < COLLECTIONS; count += 1) {
      globalThis.gc?.();
      heapUsed = Math.min(heapUsed, process.memoryUsage().heapUsed);
      await pause(PAUSE_MS);
    }
    return { heapUsed, maxRss: process.resourceUsage().maxRSS * 1024 };
  },
};

process.on('message', async (question) => process.send?.(await reports[String(question)]?.()));
process.channel?.unref();
