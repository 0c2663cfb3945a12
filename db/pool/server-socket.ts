import net from 'node:net';

export interface ServerAddress {
  host: string[];
  port: number[];
  path?: string | false;
}

/** Returns before the socket is connected: Node.js buffers what is written until then. */
export function openServerSocket({ host, port, path }: ServerAddress): net.Socket {
  const socket = path ? net.connect(path) : net.connect(port[0] ?? 5432, host[0]);
  // postgres.js reads the TLS server name (SNI) from `host`. Tested by 'with sslmode=…, a server … gets its name'.
  return Object.assign(socket.setNoDelay(true), { host: host[0] });
}

export interface SessionKey {
  pid: number | null;
  secret: number | null;
}

/** The message's length in bytes, and the code that stands for CancelRequest (Postgres manual, "Message Formats"). */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const CANCEL_TIMEOUT_MS = 1_000;

/** Never rejects. postgres.js's `cancel()` causes an unhandled rejection when its second connection fails. */
export function cancelStatement({ pid, secret }: SessionKey, address: ServerAddress): Promise<void> {
  if (pid === null || secret === null) return Promise.resolve();
  const message = Buffer.alloc(LENGTH);
  for (const [index, value] of [LENGTH, CANCEL_REQUEST, pid, secret].entries()) {
    message.writeUInt32BE(value, index * 4);
  }
  return new Promise((resolve) => {
    const socket = openServerSocket(address);
    // Postgres closes the socket after it has read the request.
    socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {}).on('close', () => resolve());
    socket.resume().write(message);
  });
}
