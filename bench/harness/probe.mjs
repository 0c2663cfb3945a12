/**
 * Loaded into a server that is measured, before anything else (`NODE_OPTIONS=--import`): tells the benchmark over the
 * channel between parent and child what the process has used, and records profiles of it.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_EVERY_US = 250;
const COLLECTIONS = 10;
const BETWEEN_COLLECTIONS_MS = 100;
const session = new Session();

/** @type {Record<string, (argument: string) => unknown>} */
const tasks = {
  cpuSeconds: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  /**
   * What is alive, and what the system has given at most, in bytes. Collected until nothing more falls away: what
   * was in use at that moment, or waits to be finalized, goes with one of the next collections.
   */
  memory: async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    let heapUsed = Number.POSITIVE_INFINITY;
    for (let time = 0; time < COLLECTIONS; time += 1) {
      collect();
      heapUsed = Math.min(heapUsed, process.memoryUsage().heapUsed);
      await pause(BETWEEN_COLLECTIONS_MS);
    }
    return { heapUsed, maxRss: process.resourceUsage().maxRSS * 1024 };
  },
  startProfile: async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
    await session.post('Profiler.start');
  },
  stopProfile: async (file) => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    writeFileSync(file, JSON.stringify(profile));
  },
};

if (process.channel) {
  process.on('message', async ({ task, argument }) => {
    const perform = tasks[task];
    if (perform) process.send?.({ task, result: await perform(argument) });
  });
  process.channel.unref();
}
