import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import next from 'next';
import { startBackground } from '@/lib/background/background';
import { ConfigurationError } from '@/lib/config/env';
import { loadEnvFiles } from '@/lib/config/load-env-files';
import { setting } from '@/lib/config/setting';
import { log, logError } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { createSiteServer, ListenError, listen, serveApi, shutDownOnSignal } from './listen';
import { serveFiles, servePages } from './pages';
import { guardRequests } from './request-guard';
import { createRequestQueue } from './request-queue';

const STATIC_FOLDER = 'dist/static';

/** Starts a production server. Exits with 1 when its configuration has problems or its port is taken. */
export async function startServer(): Promise<void> {
  loadEnvFiles();
  try {
    await start();
  } catch (error) {
    const isExpected = error instanceof ConfigurationError || error instanceof ListenError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const shared = runtime();
  const { OPERATORS, PORT, SITE_URL, TRUSTED_PROXY_HOPS } = shared.env;
  // Next.js attaches its WebSocket handler to `httpServer`. We serve no WebSockets, so it gets a server that never listens.
  const app = next({ dev: false, quiet: true, port: PORT, httpServer: createServer() });
  await app.prepare();

  const api = serveApi(forwardToNext(app.getRequestHandler()));
  const queued = createRequestQueue(api);
  const guard = { trustedHops: TRUSTED_PROXY_HOPS, hasAdminArea: OPERATORS.length > 0 };
  const pages = { folder: STATIC_FOLDER, siteUrl: SITE_URL, policy: process.env.BUILT_PAGE_POLICY ?? '' };
  const prerendered = servePages(pages, serveFiles(STATIC_FOLDER, queued));
  const server = createSiteServer(guardRequests(guard, prerendered));
  await listen(server, PORT, setting(process.env.HOSTNAME));

  const background = startBackground(shared);
  shutDownOnSignal({ server, app, background, runtime: shared });
  log.info({ event: 'server_started', site: SITE_URL, port: PORT });
}

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers 500 when Next.js rejects. */
function forwardToNext(handle: NextHandler): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error) => {
      logError('request_failed', error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'cache-control': 'no-store' }).end();
    });
  };
}
