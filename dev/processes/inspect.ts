import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessFacts {
  parent: number;
  name: string;
  /** Ended, but still listed because its parent has not asked for its result. */
  isZombie: boolean;
}

/** `pid (name) state parent …`; the name may hold spaces and brackets. */
function readProc(pid: number): string[] | undefined {
  const match = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return match?.slice(1);
}

function askPs(pid: number): string[] | undefined {
  const line = execFileSync('ps', ['-o', 'stat=,ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state = '', parent = '', name = ''] = /^\s*(\S)\S*\s+(\d+)\s+(.*)/.exec(line) ?? [];
  return [name, state, parent];
}

/** What the system knows of a process; undefined where it is gone or the system does not tell. */
export function inspect(pid: number): ProcessFacts | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const facts = process.platform === 'linux' ? readProc(pid) : askPs(pid);
    const [name, state, parent] = facts ?? [];
    return name ? { name, parent: Number(parent), isZombie: state === 'Z' } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs under this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, and is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !inspect(pid)?.isZombie;
}
