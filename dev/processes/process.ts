import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { endOnExit } from './watchdog';

export interface Command {
  file: string;
  args: string[];
  shell?: boolean;
}

export interface ProcessOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  stdio?: StdioOptions;
  /** The user to run as; default: the current one. */
  identity?: { uid: number; gid: number };
}

export interface RunningProcess {
  child: ChildProcess;
  /** POSIX uses it as the id of the process group, too. */
  pid: number;
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>;
  /** Stops the whole process group. This also happens when the current process is gone. */
  stop(): Promise<void>;
}

export const hasEnded = ({ child }: Pick<RunningProcess, 'child'>): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a program in its own process group.
 *
 * @throws when the program cannot be started.
 */
export async function startProcess(command: Command, options: ProcessOptions = {}): Promise<RunningProcess> {
  const child = spawn(command.file, command.args, {
    // Ctrl+C must reach the current process only, which stops the others in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    shell: command.shell,
    cwd: options.cwd,
    stdio: options.stdio ?? 'inherit',
    env: { ...process.env, ...options.env },
    ...options.identity,
  });
  const ended = once(child, 'exit').then(([code]) => code);
  if (!child.pid) throw await ended.catch((error) => error);
  const { end } = endOnExit({ group: child.pid });
  return { child, pid: child.pid, ended, stop: end };
}
