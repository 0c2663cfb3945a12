import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';

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
    postgresPort: port,
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

/** A session that stays open. `greeting` is empty if HAProxy has no server. */
export function openSession(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const greeting = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString())).once('close', () => resolve(''));
  });
  return { greeting, closed, end: () => socket.destroy() };
}
