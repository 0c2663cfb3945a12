import { readFileSync } from 'node:fs';

/** In a container whose first process doesn't reap, a killed process stays listed as a zombie. */
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
