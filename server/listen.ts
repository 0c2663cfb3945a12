import 'server-only';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIP } from 'node:net';

/**
 * Connections that may wait to be accepted; the kernel's limit (`somaxconn`, usually 4,096) applies too. With Node's
 * default of 511 the kernel drops connections when a thousand visitors come at once.
 */
const BACKLOG = 4_096;

/**
 * Longer than proxies keep idle connections: Google's load balancers 600 seconds, Caddy 120, AWS's, nginx and HAProxy
 * 60. If we closed first, a proxy could send a request to a connection that is just closing.
 */
const KEEP_ALIVE_MS = 650_000;

/**
 * @param host an IP address; anything else means every address. Shells and Docker set HOSTNAME to the machine's name.
 * @throws the system's error when the port is taken or not allowed.
 */
export async function listen(server: Server, port: number, host?: string): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen({ port, host: host && isIP(host) ? host : undefined, backlog: BACKLOG });
  await once(server, 'listening');
}
