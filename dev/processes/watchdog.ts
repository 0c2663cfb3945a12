import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endResource, type Resource } from './end-resource.mjs';

let watchdog: ChildProcess | undefined;
let lastId = 0;

function startWatchdog(): ChildProcess {
  const script = fileURLToPath(new URL('./watchdog-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], {
    // A detached process gets neither Ctrl+C nor a signal to our process group.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}

function send(message: { id: number; resource?: Resource }): void {
  watchdog?.stdin?.write(`${JSON.stringify(message)}\n`);
}

export function watchdogPid(): number | undefined {
  watchdog ??= startWatchdog();
  return watchdog.pid;
}

/** Ends `resource` when this process is gone, even after `kill -9`, or earlier through `end`. */
export function endOnExit(resource: Resource): { end(): Promise<void> } {
  const id = ++lastId;
  watchdog ??= startWatchdog();
  send({ id, resource });
  let ending: Promise<void> | undefined;
  return {
    end() {
      ending ??= endResource(resource).then(() => send({ id }));
      return ending;
    },
  };
}

/** Ends every resource, the newest first. */
export async function endAll(): Promise<void> {
  const child = watchdog;
  if (!child) return;
  watchdog = undefined;
  child.ref();
  child.stdin?.end();
  await once(child, 'exit');
}
