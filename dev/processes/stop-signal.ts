import { inspect, isAlive } from './inspect';

const PARENT_CHECK_MS = 500;

/** The npm that runs this script: the parent, or behind the shell that npm puts between. */
function npmProcess(): number {
  const parent = inspect(process.ppid);
  return parent && /sh$/.test(parent.name) ? parent.parent : process.ppid;
}

/**
 * Resolves when this process is asked to end: by Ctrl-C, by SIGTERM, or because the npm that started it was
 * killed and nobody is left who could ask.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    process.on('SIGINT', stop).on('SIGTERM', stop);
    if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
    const npm = npmProcess();
    setInterval(() => isAlive(npm) || stop(), PARENT_CHECK_MS).unref();
  });
}
