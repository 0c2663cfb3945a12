import 'server-only';
import type { RequestListener } from 'node:http';
import { toNodeHandler } from 'srvx/node';
import { failure } from '@/lib/api/responses';
import { type ApiHandler, type ApiRoute, findRoute } from '@/lib/api/routes';
import { logError } from '@/lib/observability/log';
import { apiPolicyHeader, documentHeaders, securityHeaders } from '@/lib/security/headers';
import { pathOf } from './request-path';

const headers = [...securityHeaders, ...documentHeaders, apiPolicyHeader];

/** Serves the API routes, and passes every other request on. */
export function serveApi(next: RequestListener): RequestListener {
  return (request, response) => {
    const route = findRoute(pathOf(request));
    if (!route) return next(request, response);
    for (const { key, value } of headers) response.setHeader(key, value);
    const handler = route[(request.method === 'HEAD' ? 'GET' : request.method) as keyof ApiRoute];
    if (handler) return toListener(handler)(request, response);
    const allow = Object.keys(route)
      .concat('GET' in route ? 'HEAD' : [])
      .join(', ');
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { allow }).end();
  };
}

const toListener = (handler: ApiHandler) =>
  toNodeHandler((request) => answer(handler, request)) as RequestListener;

async function answer(handler: ApiHandler, request: Request): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    // A client that disconnects aborts the reading of its body.
    if (!request.signal.aborted) logError('api_failed', error);
    return failure(500, 'unavailable');
  }
}
