import { existsSync, readFileSync } from 'node:fs';

/** A killed process stays listed as a zombie in a container whose first process doesn't reap. */
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    // The process has just ended, or the system has no /proc.
    return false;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

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
