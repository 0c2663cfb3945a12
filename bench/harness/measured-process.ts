import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Command, type RunningProcess, startProcess } from '@/dev/processes/process';

const PROBE = new URL('./probe.mjs', import.meta.url).href;

interface Memory {
  /** Bytes alive after collections. */
  heapUsed: number;
  /** Bytes the system has given, at most. */
  maxRss: number;
}

/** A server in a process of its own, with the probe in it. */
export interface MeasuredProcess extends RunningProcess {
  /** Processor time since its start, in seconds. */
  cpuSeconds(): Promise<number>;
  memory(): Promise<Memory>;
  startProfile(): Promise<void>;
  /** Writes what was sampled since `startProfile` to a file that Chromium's developer tools open. */
  stopProfile(file: string): Promise<void>;
}

/** Every server gets what ours is started with. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32 --import=${PROBE}`.trim();

function ask<T>(child: ChildProcess, task: string, argument?: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      const answer = message as { task?: string; result: T };
      if (answer.task !== task) return;
      child.off('message', listen);
      resolve(answer.result);
    };
    child.on('message', listen).send({ task, argument }, (error) => error && reject(error));
  });
}

/** What a server logs is why a round failed; what else it says is not of interest. */
function showLog({ stdout }: ChildProcess): void {
  if (!stdout) return;
  createInterface({ input: stdout }).on('line', (line) => line.startsWith('{') && console.error(line));
}

/** Starts a program with the probe in it. */
export async function startMeasured(command: Command, env: Record<string, string>): Promise<MeasuredProcess> {
  const running = await startProcess(command, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...env, NODE_OPTIONS },
  });
  const { child } = running;
  showLog(child);
  return {
    ...running,
    cpuSeconds: () => ask(child, 'cpuSeconds'),
    memory: () => ask(child, 'memory'),
    startProfile: () => ask(child, 'startProfile'),
    stopProfile: (file) => ask(child, 'stopProfile', file),
  };
}
