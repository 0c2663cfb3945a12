import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded, type RunningProcess } from '../processes/process';

async function listenOnce(port: number, host?: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was assigned.');
  return address.port;
}

/** A port of 127.0.0.1 that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/** Whether a server could listen on `port` now, both on loopback alone and on every address. */
export async function isFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port, '127.0.0.1');
    await listenOnce(port);
    return true;
  } catch {
    return false;
  }
}

/** `port` where it is free, so that addresses stay the same from run to run; else another one. */
export async function preferPort(port: number): Promise<number> {
  return (await isFree(port)) ? port : freePort();
}

/**
 * Waits until a program listens on a port.
 *
 * @throws when it ended first.
 */
export async function waitForPort(port: number, program: Pick<RunningProcess, 'child'>): Promise<void> {
  while (await isFree(port)) {
    if (hasEnded(program)) throw new Error(`${program.child.spawnfile} ended before it listened.`);
    await pause(20);
  }
}
