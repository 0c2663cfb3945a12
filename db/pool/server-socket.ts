import net from 'node:net';

/** The part of its options that postgres.js passes to the `socket` option. */
export interface ServerAddress {
  host: string[];
  port: number[];
  path?: string | false;
}

/** Returns before the socket is connected: Node.js buffers what is written until then. */
export function openServerSocket({ host, port, path }: ServerAddress): net.Socket {
  const socket = path ? net.connect(path) : net.connect(port[0] ?? 5432, host[0]);
  // postgres.js reads the TLS server name (SNI) from `host`. Tested by 'sends the TLS server name with sslmode=…'.
  return Object.assign(socket.setNoDelay(true), { host: host[0] });
}
