import { once } from 'node:events';
import net from 'node:net';
import { overTcp } from '@/db/testing/create-test-database';

/**
 * How the connection to the database fails:
 * - `refuse`: the port is closed.
 * - `mute`: connections stay open and pass nothing.
 * - `close`: connections are accepted and closed.
 * - `reset-before-commit`: the next COMMIT is lost on its way to the server, once.
 * - `reset-after-commit`: the answer to the next COMMIT is lost, once.
 */
type DatabaseFault = 'refuse' | 'mute' | 'close' | 'reset-before-commit' | 'reset-after-commit';

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

function relay(client: net.Socket, target: URL, faults: { current?: DatabaseFault }): void {
  const upstream = net.connect(Number(target.port), target.hostname);
  upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => upstream.destroy());
  let losesAnswer = false;
  const resets = (chunk: Buffer, when: 'before' | 'after'): boolean => {
    // The pattern must not match "begin isolation level read committed".
    const isCommit = /\bcommit\b/i.test(chunk.toString('latin1'));
    if (faults.current !== `reset-${when}-commit` || !isCommit) return false;
    faults.current = undefined;
    return true;
  };
  client.on('data', (chunk) => {
    if (faults.current === 'mute') return;
    if (resets(chunk, 'before')) return void client.resetAndDestroy();
    losesAnswer ||= resets(chunk, 'after');
    upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (losesAnswer) client.resetAndDestroy();
    else if (faults.current !== 'mute') client.write(chunk);
  });
}

/** Starts a proxy in front of a database. The proxy fails on request. */
export async function startFaultProxy(databaseUrl: string) {
  const target = overTcp(databaseUrl);
  const faults: { current?: DatabaseFault } = {};
  const clients = new Set<net.Socket>();
  let accepted = 0;

  const server = net.createServer((client) => {
    accepted += 1;
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    if (faults.current === 'close') client.destroy();
    else if (faults.current !== 'mute') relay(client, target, faults);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const closeClients = () => {
    for (const client of clients) client.destroy();
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    closeClients();
    await closed;
  };

  const port = await listen(0);
  return {
    url: Object.assign(overTcp(databaseUrl), { port }).href,
    get accepted() {
      return accepted;
    },
    async fail(fault: DatabaseFault) {
      faults.current = fault;
      if (fault === 'refuse') await stopListening();
      if (fault === 'close') closeClients();
    },
    /** Ends the fault for new connections. */
    async heal() {
      faults.current = undefined;
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
