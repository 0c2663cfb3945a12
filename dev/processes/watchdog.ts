import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What ends together: first the command runs, then the process group is stopped, then the folder goes. */
export interface Resource {
  command?: { file: string; args: string[]; options?: { cwd?: string; uid?: number; gid?: number } };
  /** The id of a process that leads its own group (spawned with `detached`). */
  group?: number;
  folder?: string;
}

interface Guarded {
  /** Ends the resource and resolves when it is gone. Further calls do nothing. */
  end(): Promise<void>;
}

interface Guard {
  process: ChildProcess;
  waiting: Map<number, () => void>;
  nextId: number;
}

let guard: Guard | undefined;

function startGuard(): Guard {
  const script = fileURLToPath(new URL('./watchdog-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], {
    // In a session of its own, so that Ctrl-C stops the owner and lets the guard do its work.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, () => void>();
  createInterface({ input: child.stdout }).on('line', (line) => waiting.get(Number(line))?.());
  child.on('exit', () => {
    for (const settle of waiting.values()) settle();
    guard = undefined;
  });
  hold(child, false);
  return { process: child, waiting, nextId: 1 };
}

/** The guard's process id. Starts it where it does not run yet. */
export function guardPid(): number | undefined {
  guard ??= startGuard();
  return guard.process.pid;
}

/** While an answer is awaited the guard keeps this process alive; otherwise it must not. */
function hold(child: ChildProcess, held: boolean): void {
  for (const handle of [child, child.stdin, child.stdout]) {
    const countable = handle as { ref?(): void; unref?(): void } | null;
    if (held) countable?.ref?.();
    else countable?.unref?.();
  }
}

async function send(to: Guard, id: number, resource?: Resource): Promise<void> {
  hold(to.process, true);
  await new Promise<void>((resolve) => {
    to.waiting.set(id, resolve);
    to.process.stdin?.write(`${JSON.stringify({ id, resource })}\n`);
  });
  to.waiting.delete(id);
  if (to.waiting.size === 0) hold(to.process, false);
}

/**
 * Has the guard end `resource` when asked to, or when this process is gone for whatever reason (also `kill -9`).
 * Resolves once the guard has taken note.
 */
export async function protect(resource: Resource): Promise<Guarded> {
  guard ??= startGuard();
  const holder = guard;
  const id = holder.nextId++;
  await send(holder, id, resource);
  let ending: Promise<void> | undefined;
  return {
    end: () => {
      ending ??= send(holder, id);
      return ending;
    },
  };
}

/** Ends every resource, the youngest first, and the guard itself. */
export async function endAll(): Promise<void> {
  if (!guard) return;
  const { process: child } = guard;
  hold(child, true);
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
}
