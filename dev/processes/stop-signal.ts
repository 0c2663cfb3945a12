const PARENT_CHECK_MS = 500;

/** Aborts on Ctrl+C, SIGTERM and SIGHUP, and when npm, the parent process, was killed and can't forward a signal. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || stop(), PARENT_CHECK_MS).unref();
  }
  return controller.signal;
}
