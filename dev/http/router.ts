import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { type Listener, sendJson } from './server';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The `:id` of the path, or ''. */
  id: string;
}

type Handler = (exchange: Exchange) => Promise<void> | void;

/** Handlers by method and path, such as `GET /mails/:id`. */
export type Routes = Record<string, Handler>;

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
