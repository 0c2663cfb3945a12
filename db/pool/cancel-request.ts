import type net from 'node:net';

/** What Postgres calls the BackendKeyData of a session. */
export interface SessionKey {
  pid: number | null;
  secret: number | null;
}

/** The message's length in bytes, and the code that stands for CancelRequest (Postgres manual, "Message Formats"). */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const TIMEOUT_MS = 1_000;

/**
 * Sends a CancelRequest on a second connection. postgres.js's own `cancel()` causes an unhandled rejection when that
 * connection fails.
 *
 * @returns when the request was sent or has failed. Never rejects.
 */
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
