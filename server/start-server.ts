import 'server-only';
import { createServer } from 'node:http';
import next from 'next';
import { ConfigurationError } from '@/lib/config/env';
import { loadEnvFiles } from '@/lib/config/load-env-files';
import { deliveryOptions, startDelivery } from '@/lib/email/delivery/delivery';
import { log } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { runtime } from '@/lib/runtime';
import { serveApi } from './api-listener';
import { shutDownOnSignal } from './graceful-shutdown';
import { listen } from './listen';
import { forwardToNext } from './next-listener';
import { guardRequests } from './request-guard';
import { createRequestQueue } from './request-queue';
import { cacheResponses } from './response-cache';

/** Starts a production server. Exits with 1 when its configuration is incomplete or its port is taken. */
export async function startServer(): Promise<void> {
  loadEnvFiles();
  try {
    await start();
  } catch (error) {
    const isExpected = error instanceof ConfigurationError || isListenError(error);
    console.error(isExpected ? error.message : error);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const shared = runtime();
  const { PORT, TRUSTED_PROXY_HOPS } = shared.env;
  // Next.js attaches its WebSocket handler to `httpServer`. We serve no WebSockets, so it gets a server that never listens.
  const app = next({ dev: false, quiet: true, port: PORT, httpServer: createServer() });
  await app.prepare();

  const api = serveApi(forwardToNext(app.getRequestHandler()));
  const queued = createRequestQueue(api, (waiting) => metrics().requestsWaiting.set(waiting));
  const server = createServer(guardRequests(TRUSTED_PROXY_HOPS, cacheResponses(queued)));
  await listen(server, PORT, process.env.HOSTNAME);

  const delivery = startDelivery(deliveryOptions(shared));
  shutDownOnSignal({ server, app, delivery, runtime: shared });
  log.info({ event: 'server_started', site: shared.siteUrl, port: PORT });
}

const isListenError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';
