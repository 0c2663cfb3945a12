import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { protect } from './guard';

export interface Command {
  file: string;
  args: string[];
  shell?: boolean;
}

export interface ProcessOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  stdio?: StdioOptions;
  /** Whom it runs as; default: as this process. */
  identity?: { uid: number; gid: number };
}

export interface RunningProcess {
  child: ChildProcess;
  /** Of the process, and on POSIX of the group it leads. */
  pid: number;
  /** Resolves with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it and whatever it started. That also happens when this process ends in any other way. */
  stop(): Promise<void>;
}

/** Whether a program has ended, in whatever way. */
export const hasEnded = ({ child }: Pick<RunningProcess, 'child'>): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Starts a program in a process group of its own, which the guard ends. */
export async function startProcess(command: Command, options: ProcessOptions = {}): Promise<RunningProcess> {
  const child = spawn(command.file, command.args, {
    // Its own group: Ctrl-C must not end the site while requests it still answers need the rest.
    detached: process.platform !== 'win32',
    windowsHide: true,
    shell: command.shell,
    cwd: options.cwd,
    stdio: options.stdio ?? 'inherit',
    env: { ...process.env, ...options.env },
    ...options.identity,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
  if (!child.pid) {
    await ended;
    throw new Error(`${command.file} did not start.`);
  }
  const guarded = await protect({ group: child.pid });
  return { child, pid: child.pid, ended, stop: guarded.end };
}
