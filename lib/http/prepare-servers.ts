import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import { metrics } from '../metrics';
import { deepenBacklog } from './deepen-backlog';
import { repeatPages } from './repeat-pages';
import { takeTurns } from './take-turns';

/**
 * Prepares this process' servers for crowds, each when its first request comes: the framework makes its server itself
 * and hands it to nobody.
 */
export function prepareServers(): void {
  const prepared = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (prepared.has(server)) return;
    prepared.add(server);
    deepenBacklog(server);
    const [framework] = server.listeners('request') as [RequestListener];
    server.removeAllListeners('request').on('request', inFrontOf(framework));
  });
}

function inFrontOf(framework: RequestListener): RequestListener {
  const inTurns = takeTurns(framework, (count) => metrics().requestsWaiting.set(count));
  // Under development a page is another one after each change.
  return process.env.NODE_ENV === 'production' ? repeatPages(inTurns) : inTurns;
}
