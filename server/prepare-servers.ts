import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import { metrics } from '@/lib/observability/metrics';
import { deepenBacklog } from './deepen-backlog';
import { createRequestQueue } from './request-queue';
import { repeatAnswers } from './response-cache';

interface PrepareOptions {
  /** In development, answers change with each edit and the page is told of edits by a WebSocket. */
  isProduction: boolean;
}

/**
 * Prepares this process' servers for crowds, each when its first request comes: the framework makes its server itself
 * and hands it to nobody.
 */
export function prepareServers({ isProduction }: PrepareOptions): void {
  const prepared = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (prepared.has(server)) return;
    prepared.add(server);
    deepenBacklog(server);
    const [listener, ...others] = server.listeners('request') as RequestListener[];
    // A server that is set up in another way is left as it is.
    if (!listener || others.length > 0) return;
    const inTurns = createRequestQueue(listener, (count) => metrics().requestsWaiting.set(count));
    server.removeAllListeners('request').on('request', isProduction ? repeatAnswers(inTurns) : inTurns);
    // The framework would keep a socket that asks to be one for as long as it likes. So it is a request like any other.
    if (isProduction) server.removeAllListeners('upgrade');
  });
}
