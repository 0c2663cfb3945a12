import 'server-only';
import type { RequestListener } from 'node:http';
import { toNodeHandler } from 'srvx/node';
import { failure } from '@/lib/api/responses';
import { type ApiHandler, type ApiRoute, findRoute } from '@/lib/api/routes';
import { logError } from '@/lib/observability/log';
import { apiPolicyHeader, securityHeaders } from '@/lib/security/headers';
import { pathOf } from './request-path';

const headers = [...securityHeaders, apiPolicyHeader];
const listeners = new WeakMap<ApiHandler, RequestListener>();

/** Serves the API routes, and passes every other request on. */
export function serveApi(next: RequestListener): RequestListener {
  return (request, response) => {
    const route = findRoute(pathOf(request));
    if (!route) return next(request, response);
    for (const { key, value } of headers) response.setHeader(key, value);
    const handler = handlerFor(route, request.method);
    if (handler) return listenerOf(handler)(request, response);
    const allow = Object.keys(route)
      .concat('GET' in route ? 'HEAD' : [])
      .join(', ');
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { allow }).end();
  };
}

function handlerFor(route: ApiRoute, method: string | undefined): ApiHandler | undefined {
  if (method === 'GET' || method === 'HEAD') return route.GET;
  return method === 'POST' ? route.POST : undefined;
}

function listenerOf(handler: ApiHandler): RequestListener {
  const known = listeners.get(handler);
  if (known) return known;
  const listener = toNodeHandler((request) => answer(handler, request)) as RequestListener;
  listeners.set(handler, listener);
  return listener;
}

async function answer(handler: ApiHandler, request: Request): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    // A client that disconnects aborts the reading of its body.
    if (!request.signal.aborted) logError('api_failed', error);
    return failure(500, 'unavailable');
  }
}
