/**
 * Loaded into a server that is measured, before anything else (`NODE_OPTIONS=--import`): tells the benchmark over the
 * channel between parent and child what the process has used, and records profiles of it.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_EVERY_US = 250;
const session = new Session();

const tasks = {
  cpuSeconds: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  /** What is alive, after everything else was collected, and what the system has given, in bytes. */
  memory: () => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    const { heapUsed, rss } = process.memoryUsage();
    return { heapUsed, rss };
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
    if (task in tasks) process.send({ task, result: await tasks[task](argument) });
  });
  process.channel.unref();
}
