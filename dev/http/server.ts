import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface MockServer {
  origin: string;
  /** Also drops open connections. */
  close(): Promise<void>;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Serves on 127.0.0.1.
 *
 * @param port 0 for a free one.
 * @throws `EADDRINUSE`
 */
export async function listen(listener: Listener, port = 0): Promise<MockServer> {
  const server = createServer(async (request, response) => {
    try {
      await listener(request, response);
    } catch (error) {
      response.destroy(error instanceof Error ? error : undefined);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
