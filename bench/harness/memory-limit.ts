import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '@/dev/processes/process';

const VERSION_1 = '/sys/fs/cgroup/memory';
const VERSION_2 = '/sys/fs/cgroup';

/** A control group: its processes together get no more memory than the limit. */
export interface MemoryLimit {
  /** Changes a command so that its process starts inside. */
  applyTo(command: Command): Command;
  /** Moves a running process and its descendants in. */
  add(pid: number): void;
  /** How many processes the kernel killed because the limit was reached. */
  killed(): number;
  /** Its processes must have ended. */
  remove(): void;
}

interface Files {
  folder: string;
  limit: string;
  swap: string;
  events: string;
}

function filesOf(name: string): Files {
  return existsSync(path.join(VERSION_1, 'cgroup.procs'))
    ? {
        folder: path.join(VERSION_1, name),
        limit: 'memory.limit_in_bytes',
        swap: 'memory.memsw.limit_in_bytes',
        events: 'memory.oom_control',
      }
    : {
        folder: path.join(VERSION_2, name),
        limit: 'memory.max',
        swap: 'memory.swap.max',
        events: 'memory.events',
      };
}

/** Returns undefined where control groups are missing or may not be created, which takes root. */
export function createMemoryLimit(bytes: number): MemoryLimit | undefined {
  const { folder, limit, swap, events } = filesOf(`waitlist-bench-${process.pid}`);
  const file = (name: string) => path.join(folder, name);
  try {
    mkdirSync(folder);
    writeFileSync(file(limit), String(bytes));
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return undefined;
  }
  // The kernel has no such file where it does not account for swap.
  if (existsSync(file(swap))) writeFileSync(file(swap), swap.endsWith('.max') ? '0' : String(bytes));
  const members = file('cgroup.procs');
  return {
    applyTo: (command) => ({
      file: '/bin/sh',
      args: ['-c', 'echo $$ > "$0" && exec "$@"', members, command.file, ...command.args],
    }),
    add: (pid) => {
      for (const one of [pid, ...descendantsOf(pid)]) moveTo(members, one);
    },
    killed: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(file(events), 'utf8'))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}

function moveTo(members: string, pid: number): void {
  ignoreEnded(() => writeFileSync(members, String(pid)));
}

function descendantsOf(pid: number): number[] {
  const children = ignoreEnded(() =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) => childrenOf(pid, task)),
  );
  return (children ?? []).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number, task: string): number[] {
  const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** A process of Postgres may end meanwhile. */
function ignoreEnded<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}
