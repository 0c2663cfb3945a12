import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { toNodeHandler } from 'srvx/node';
import { failure } from '@/lib/api/responses';
import { answerApi, findRoute } from '@/lib/api/routes';
import { failProbes } from '@/lib/api/system/health';
import type { Background } from '@/lib/background/background';
import { log, logError } from '@/lib/observability/log';
import type { Runtime } from '@/lib/runtime';
import { apiPolicyHeader, documentHeaders, securityHeaders } from '@/lib/security/headers';
import { limitPipelining } from './pipelining';
import { pathOf } from './request-guard';

/** The kernel's limit (`somaxconn`) applies too. With Node's 511, a thousand simultaneous visitors lose connections. */
const BACKLOG = 4_096;

/**
 * Longer than proxies keep idle connections: Google's load balancers 600 seconds, Caddy 120, AWS's, nginx and HAProxy
 * 60. If we closed first, a proxy could send a request to a connection that is just closing.
 */
const KEEP_ALIVE_MS = 650_000;

export class ListenError extends Error {}

const remedies: Record<string, string> = {
  EADDRINUSE: 'is in use. Stop the program that uses it, or set PORT to another one.',
  EACCES: 'may be used by root only. Set PORT to one above 1023.',
};

/** Including the first line. Node.js answers 431 to more. */
const MAX_HEADER_BYTES = 8 * 1024;

export const createSiteServer = (handle: RequestListener): Server =>
  createServer({ maxHeaderSize: MAX_HEADER_BYTES }, limitPipelining(handle));

const connections = new WeakMap<Server, Set<Socket>>();

/** A host that is no IP address means every address: shells and Docker set HOSTNAME to the machine's name. */
export async function listen(server: Server, port: number, host?: string): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => open.add(socket.once('close', () => open.delete(socket))));
  server.listen({ port, host: host && isIP(host) ? host : undefined, backlog: BACKLOG });
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const remedy = remedies[cause.code ?? ''] ?? `cannot be used: ${cause.message}`;
    throw new ListenError(`Port ${port} ${remedy}`, { cause });
  });
}

/** The process ends after this time even if clients stay connected. */
const SHUTDOWN_TIMEOUT_MS = 14_000;
const IDLE_CHECK_MS = 100;
/** Twice the interval in which ops/Caddyfile probes. */
const DRAIN_MS = 2_000;

interface Parts {
  server: Server;
  app: { close(): Promise<void> };
  background: Background;
  runtime: Runtime;
}

/** On a signal, the server answers the last requests, stops the background work and exits. */
export function shutDownOnSignal(parts: Parts): void {
  const shutDown = () => {
    log.info({ event: 'server_stopping' });
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    void stop(parts).finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, shutDown);
}

async function stop({ server, app, background, runtime }: Parts): Promise<void> {
  await Promise.all([closeServer(server), background.stop()]);
  await app.close();
  await runtime.close();
  log.info({ event: 'server_stopped' });
}

/**
 * Stops accepting connections, and ends when the requests in flight are answered. A proxy that probes this server first
 * gets the time to send requests elsewhere, or to hold them: Caddy before 2.11.2 loses a signup that meets a closed port.
 */
export async function closeServer(server: Server): Promise<void> {
  if (failProbes()) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  server.close();
  // Node closes only the connections that are idle now; others become idle after their response.
  const timer = setInterval(() => closeUnused(server), IDLE_CHECK_MS);
  await once(server, 'close');
  clearInterval(timer);
}

/** Browsers open connections in advance. Node counts them as busy until their first request. */
function closeUnused(server: Server): void {
  server.closeIdleConnections();
  for (const socket of connections.get(server) ?? []) {
    if (socket.bytesRead === 0) socket.destroy();
  }
}

const headers = Object.entries({ ...securityHeaders, ...documentHeaders, ...apiPolicyHeader }).map(
  ([name, value]) => [name.toLowerCase(), value] as const,
);

type WriteHead = (status: number, text?: string, own?: string[]) => ServerResponse;

/** All headers are one array with the answer's own: Node.js spends more time on single headers than on a short answer. */
function addHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as WriteHead;
  const withHeaders: WriteHead = (status, text, own = []) =>
    writeHead(status, text, [...headers.filter(([key]) => !own.includes(key)).flat(), ...own]);
  Object.assign(response, { writeHead: withHeaders });
}

export function serveApi(next: RequestListener): RequestListener {
  const serve = toNodeHandler(answer) as RequestListener;
  return (request, response) => {
    if (!findRoute(pathOf(request))) return next(request, response);
    addHeaders(response);
    serve(request, response);
  };
}

async function answer(request: Request): Promise<Response> {
  try {
    return await answerApi(request);
  } catch (error) {
    // A client that disconnects aborts the reading of its body.
    if (!request.signal.aborted) logError('api_failed', error);
    return failure(500, 'unavailable');
  }
}
