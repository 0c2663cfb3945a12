import 'server-only';
import type { IncomingMessage, RequestListener } from 'node:http';
import { MAX_BODY_BYTES } from '@/lib/api/read-body';
import { normalizeUrl } from './normalize-url';
import { pathOf } from './request-path';

const ADMIN_AREA = /^\/admin(\/|$)/;
/** Forms of the admin area post to its pages. Every other page is read only. */
const ACCEPTS_POST = /^\/(api\/|admin(\/|$))/;
const isApi = (request: IncomingMessage) => pathOf(request).startsWith('/api/');

/** Browsers send the length of a form. API routes count what they read. */
function mayBeTooLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > MAX_BODY_BYTES;
}

/** No page. */
const UNKNOWN_PATH = '/unknown';

interface GuardOptions {
  /** The number of our proxies in front of this server. */
  trustedHops: number;
  /** Without one, its addresses get the answer of an unknown page, header for header. */
  hasAdminArea: boolean;
}

/** Normalizes requests and answers the ones that Next.js would answer with 500. */
export function guardRequests(
  { trustedHops, hasAdminArea }: GuardOptions,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    request.url = normalizeUrl(request.url ?? '/');
    if (!hasAdminArea && ADMIN_AREA.test(pathOf(request))) request.url = UNKNOWN_PATH;
    // Without a proxy, only the visitor can have written this header.
    if (trustedHops === 0) request.headers['x-forwarded-for'] = request.socket.remoteAddress;
    const { method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isApi(request) && mayBeTooLong(request)) {
      // Node.js would read the rest of the body to use the connection again.
      response.writeHead(413, { connection: 'close', 'cache-control': 'no-store' }).end();
    } else if (!isRead && !ACCEPTS_POST.test(pathOf(request))) {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
    } else next(request, response);
  };
}
