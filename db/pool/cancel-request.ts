import type net from 'node:net';

/** The server's name for a session, and the proof that it is ours. */
export interface SessionKey {
  pid: number | null;
  secret: number | null;
}

/** In bytes, and what stands in the place of a protocol's version (PostgreSQL, "Message Formats"). */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const TIMEOUT_MS = 1_000;

/**
 * Asks a server to end the statement that a session of ours is busy with, by a connection of its own. The driver can do
 * so as well, but nobody could handle its failure.
 *
 * @param connect opens a socket to the server.
 * @returns when it was told, or cannot be. Never rejects.
 */
export function cancelStatement({ pid, secret }: SessionKey, connect: () => net.Socket): Promise<void> {
  if (pid === null || secret === null) return Promise.resolve();
  const message = Buffer.alloc(LENGTH);
  for (const [place, number] of [LENGTH, CANCEL_REQUEST, pid, secret].entries()) {
    message.writeUInt32BE(number, place * 4);
  }
  return new Promise((resolve) => {
    const socket = connect();
    // The server closes it when it has understood.
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {}).on('close', () => resolve());
    socket.resume().write(message);
  });
}
