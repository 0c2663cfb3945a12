import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { listen } from '@/dev/http/server';
import { freePort, waitForPort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { fillIn } from '@/dev/programs/example-file';

/** A mock of a database machine: Patroni's health check, and a server that greets with its name. */
export async function startMachine(name: string) {
  let status = 503;
  const patroni = await listen(({ method, url }, response) => {
    response.statusCode = method === 'OPTIONS' && url === '/primary' ? status : 404;
    response.end();
  });
  const sessions = new Set<Socket>();
  const port = await freePort();
  const database = createServer((session) => {
    sessions.add(session.on('error', () => {}).on('close', () => sessions.delete(session)));
    session.write(name);
  }).listen(port, '127.0.0.1');
  return {
    port,
    restPort: Number(new URL(patroni.origin).port),
    setPrimary: (isPrimary: boolean) => {
      status = isPrimary ? 200 : 503;
    },
    async close() {
      for (const session of sessions) session.destroy();
      database.close();
      await patroni.close();
    },
  };
}

type Machine = Awaited<ReturnType<typeof startMachine>>;

/** Starts HAProxy with ops/haproxy.cfg in front of three machines. @returns its port. */
export async function startHaproxy(file: string, machines: Machine[]) {
  const { path: folder } = temporaryFolder();
  const port = await freePort();
  const servers = machines.map(({ port: database, restPort }, index) => [
    `10.0.0.1${index + 1}:5432 check port 8008`,
    `127.0.0.1:${database} check port ${restPort}`,
  ]);
  const config = path.join(folder, 'haproxy.cfg');
  const changes = {
    '127.0.0.1:5000\n': `127.0.0.1:${port}\n`,
    '    user haproxy\n    group haproxy\n': '',
    ...Object.fromEntries(servers),
  };
  writeFileSync(config, fillIn('ops/haproxy.cfg', changes));
  const haproxy = await startProcess({ file, args: ['-db', '-q', '-f', config] }, { stdio: 'ignore' });
  await waitForPort(port, haproxy);
  return { port, stop: haproxy.stop };
}

/** A session that stays open. `greeting` is empty if HAProxy has no server. */
export function openSession(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const greeting = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString())).once('close', () => resolve(''));
  });
  return { greeting, closed, end: () => socket.destroy() };
}
