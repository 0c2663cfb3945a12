import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import sirv from 'sirv';

export type MockServer = Awaited<ReturnType<typeof listen>>;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * @param host the address to serve on.
 * @param port 0 for a free one.
 * @throws `EADDRINUSE`
 */
export async function listen(listener: Listener, port = 0, host = '127.0.0.1') {
  const server = createServer(async (request, response) => {
    try {
      await listener(request, response);
    } catch (error) {
      response.destroy(error instanceof Error ? error : undefined);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned.');
  return {
    origin: `http://${host}:${address.port}`,
    /** Drops open connections, too. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/** Undefined if the body is not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(request));
  } catch {
    return undefined;
  }
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The `:id` of the path, or ''. */
  id: string;
}

type Handler = (exchange: Exchange) => Promise<void> | void;

/** Handlers by method and path, such as `GET /mails/:id`. */
type Routes = Record<string, Handler>;

const asPattern = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`);

/** Calls the first route that matches, or serves a file of `folder`. */
export function router(routes: Routes, folder?: string): Listener {
  const serveFile = folder && sirv(folder, { dev: true });
  const table = Object.entries(routes).map(([route, handle]) => {
    const [method, path = '/'] = route.split(' ');
    return { method, pattern: asPattern(path), handle };
  });
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mock');
    for (const { method, pattern, handle } of table) {
      const match = method === request.method ? pattern.exec(pathname) : null;
      if (match) return handle({ request, response, id: decodeURIComponent(match.groups?.id ?? '') });
    }
    const sendNotFound = () =>
      sendJson(response, 404, { message: `${request.method} ${pathname} does not exist` });
    if (serveFile && request.method === 'GET') serveFile(request, response, sendNotFound);
    else sendNotFound();
  };
}
