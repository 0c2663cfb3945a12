import type net from 'node:net';

export interface SessionKey {
  pid: number | null;
  secret: number | null;
}

/** The message's length in bytes, and the code that stands for CancelRequest (Postgres manual, "Message Formats"). */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const TIMEOUT_MS = 1_000;

/** Never rejects. postgres.js's `cancel()` causes an unhandled rejection when its second connection fails. */
export function cancelStatement({ pid, secret }: SessionKey, connect: () => net.Socket): Promise<void> {
  if (pid === null || secret === null) return Promise.resolve();
  const message = Buffer.alloc(LENGTH);
  for (const [index, value] of [LENGTH, CANCEL_REQUEST, pid, secret].entries()) {
    message.writeUInt32BE(value, index * 4);
  }
  return new Promise((resolve) => {
    const socket = connect();
    // Postgres closes the socket after it has read the request.
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {}).on('close', () => resolve());
    socket.resume().write(message);
  });
}
