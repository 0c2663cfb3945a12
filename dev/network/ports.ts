import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** A free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/** Whether a server can listen on `port`, both on 127.0.0.1 and on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port, '127.0.0.1');
    await listenOnce(port);
    return true;
  } catch {
    return false;
  }
}

/**
 * This machine's IPv4 address in its network. Bridges of containers and virtual machines lead to no phone.
 *
 * @throws when it has none.
 */
export function networkAddress(interfaces = networkInterfaces()): string {
  for (const [name, addresses = []] of Object.entries(interfaces)) {
    const found = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
    if (found && !/^(docker|br-|veth|virbr|vmnet)/.test(name)) return found.address;
  }
  throw new Error('This machine is in no network that a phone could be in.');
}

/** `port` if it is free, else another one. */
export async function preferPort(port: number): Promise<number> {
  return (await isFree(port)) ? port : freePort();
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Waits until a program listens on `port`. Listening there ourselves, as `isFree` does, could keep the program from it.
 *
 * @throws when the program ends first.
 */
export async function waitForPort(port: number, program: Pick<RunningProcess, 'child'>): Promise<void> {
  while (!(await accepts(port))) {
    if (hasEnded(program)) throw new Error(`${program.child.spawnfile} ended before it listened.`);
    await sleep(20);
  }
}

/** A proxy's header that names a client in another network for each `n`. */
export const fromNetwork = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
