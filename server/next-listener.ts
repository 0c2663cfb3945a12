import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { logError } from '@/lib/observability/log';

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Hands requests to Next.js, and answers 500 when it rejects. */
export function forwardToNext(handle: NextHandler): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error) => {
      logError('request_failed', error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'cache-control': 'no-store' }).end();
    });
  };
}
