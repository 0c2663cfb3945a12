import { existsSync, readFileSync } from 'node:fs';
import { isRunning } from './is-running';

const NPM_CHECK_MS = 500;

/** The parent, or the grandparent if the shell of npm's script did not replace itself with the command. */
function npmPid(): number {
  const file = `/proc/${process.ppid}/stat`;
  const shell = existsSync(file) && /^\d+ \(\w*sh\) \S (\d+)/.exec(readFileSync(file, 'utf8'));
  return shell ? Number(shell[1]) : process.ppid;
}

/** Aborts on Ctrl+C, SIGTERM and SIGHUP, and when npm was killed and can't forward a signal. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  if (process.env.npm_lifecycle_event) {
    const npm = npmPid();
    setInterval(() => isRunning(npm) || stop(), NPM_CHECK_MS).unref();
  }
  return controller.signal;
}
