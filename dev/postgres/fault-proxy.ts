import { once } from 'node:events';
import net from 'node:net';

/**
 * How the connection to the database fails:
 * - `refuse`: the port is closed.
 * - `mute`: connections stay open and pass nothing.
 * - `close`: connections are accepted and closed.
 * - `reset-before-commit`: the next COMMIT is lost on its way to the server, once.
 * - `reset-after-commit`: the answer to the next COMMIT is lost, once.
 */
type DatabaseFault = 'refuse' | 'mute' | 'close' | 'reset-before-commit' | 'reset-after-commit';

export interface FaultProxy {
  /** The database's URL through the proxy. */
  url: string;
  readonly accepted: number;
  fail(fault: DatabaseFault): Promise<void>;
  /** Ends the fault for new connections. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

class Faults {
  current: DatabaseFault | undefined;

  get isMute(): boolean {
    return this.current === 'mute';
  }

  takeOnce(expected: DatabaseFault): boolean {
    if (this.current !== expected) return false;
    this.current = undefined;
    return true;
  }
}

function relay(client: net.Socket, target: URL, faults: Faults): void {
  const upstream = net.connect(Number(target.port), target.hostname);
  upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => upstream.destroy());
  let losesAnswer = false;
  client.on('data', (chunk) => {
    if (faults.isMute) return;
    const commits = /commit/i.test(chunk.toString('latin1'));
    if (commits && faults.takeOnce('reset-before-commit')) return void client.resetAndDestroy();
    losesAnswer ||= commits && faults.takeOnce('reset-after-commit');
    upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (losesAnswer) client.resetAndDestroy();
    else if (!faults.isMute) client.write(chunk);
  });
}

/** Starts a proxy between clients and a database that fails on request. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const faults = new Faults();
  const clients = new Set<net.Socket>();
  let accepted = 0;

  const server = net.createServer((client) => {
    accepted += 1;
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    if (faults.current === 'close') client.destroy();
    else if (!faults.isMute) relay(client, target, faults);
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
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    get accepted() {
      return accepted;
    },
    async fail(fault) {
      faults.current = fault;
      if (fault === 'refuse') await stopListening();
      if (fault === 'close') closeClients();
    },
    async heal() {
      faults.current = undefined;
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
