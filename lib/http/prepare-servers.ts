import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { metrics } from '../metrics';
import { deepenBacklog } from './deepen-backlog';
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
    takeTurns(server, (count) => metrics().requestsWaiting.set(count));
  });
}
