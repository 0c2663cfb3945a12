/** Preloaded into each thread of a measured server. The main thread reports over IPC what the process has used. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const maxRss = process.resourceUsage().maxRSS * 1024;
    process.send?.({ cpuSeconds: (user + system) / 1e6, maxRss });
  });
  process.channel?.unref();
}
