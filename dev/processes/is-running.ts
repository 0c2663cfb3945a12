import { existsSync, readFileSync } from 'node:fs';

/** In a container whose first process doesn't reap, a killed process stays listed as a zombie. */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(') Z ');
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}
