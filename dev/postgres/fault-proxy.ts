import { once } from 'node:events';
import net from 'node:net';

/**
 * How the connection to the database fails:
 * - `refuse`: nobody listens.
 * - `mute`: connections are accepted and kept, and nothing passes.
 * - `close`: connections are accepted and closed.
 * - `reset-before-commit`: the next connection that commits is reset before the COMMIT reaches the server.
 * - `reset-after-commit`: the next time the server has committed, its answer is lost.
 */
type DatabaseFault = 'refuse' | 'mute' | 'close' | 'reset-before-commit' | 'reset-after-commit';

export interface FaultProxy {
  /** The database's URL, by way of the proxy. */
  url: string;
  /** Connections accepted since the start. */
  readonly accepted: number;
  /** Fails from now on; open connections are cut, or fall silent. */
  fail(fault: DatabaseFault): Promise<void>;
  /** Passes everything again. Connections that fell silent stay so. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

class Faults {
  current: DatabaseFault | undefined;

  get isMute(): boolean {
    return this.current === 'mute';
  }

  /** Whether this is what happens now. A reset happens once. */
  take(expected: DatabaseFault): boolean {
    if (this.current !== expected) return false;
    this.current = undefined;
    return true;
  }
}

/** Passes on what a client and its database say to each other, as far as the faults let it. */
function relay(client: net.Socket, target: URL, faults: Faults): void {
  const upstream = net.connect(Number(target.port), target.hostname);
  upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => upstream.destroy());
  let answerIsLost = false;
  client.on('data', (chunk) => {
    if (faults.isMute) return;
    const commits = /commit/i.test(chunk.toString('latin1'));
    if (commits && faults.take('reset-before-commit')) return void client.resetAndDestroy();
    answerIsLost ||= commits && faults.take('reset-after-commit');
    upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (answerIsLost) client.resetAndDestroy();
    else if (!faults.isMute) client.write(chunk);
  });
}

/** Stands between a client and its database, and fails as it is told. */
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
  const cut = () => {
    for (const client of clients) client.destroy();
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };

  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    get accepted() {
      return accepted;
    },
    async fail(next) {
      faults.current = next;
      if (next === 'refuse') await stopListening();
      if (next === 'close') cut();
    },
    async heal() {
      faults.current = undefined;
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
