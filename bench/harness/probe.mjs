/** Preloaded into a measured server: reports over IPC what the process has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const maxRss = process.resourceUsage().maxRSS * 1024;
  process.send?.({ cpuSeconds: (user + system) / 1e6, maxRss });
});
process.channel?.unref();
