import type { IncomingMessage, RequestListener } from 'node:http';
import { MAX_BODY_BYTES } from '@/lib/constants';

const ADMIN_AREA = /^\/admin(\/|$)/;
/** Forms of the admin area post to its pages, and forms of a person's page to routes. Every other page is read only. */
const ACCEPTS_POST = /^\/(api\/|admin(\/|$)|place\/[^/]+\/[^/]+$)/;
const isApi = (request: IncomingMessage) => pathOf(request).startsWith('/api/');

/** Browsers send the length of a form. API routes count what they read. */
function mayBeTooLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > MAX_BODY_BYTES;
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/i;
/** What serves our files looks for the name of an encoding only. */
const withoutRefused = (encodings: string) =>
  encodings
    .split(',')
    .filter((encoding) => !REFUSED.test(encoding))
    .join(',');

const UNKNOWN_PATH = '/unknown';

interface GuardOptions {
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
    const accepted = request.headers['accept-encoding'];
    if (accepted) request.headers['accept-encoding'] = withoutRefused(accepted);
    if (!hasAdminArea && ADMIN_AREA.test(pathOf(request))) request.url = UNKNOWN_PATH;
    // Without a proxy, only the visitor can have written this header: it counts for nothing but the warning about a proxy.
    if (trustedHops === 0) {
      const forged = request.headers['x-forwarded-for'] ?? '';
      request.headers['x-forwarded-for'] = `${forged},${request.socket.remoteAddress}`;
    }
    if (!isApi(request) && mayBeTooLong(request)) {
      // Node.js would read the rest of the body to use the connection again.
      response.writeHead(413, { connection: 'close', 'cache-control': 'no-store' }).end();
    } else if (!isRead(request) && (!ACCEPTS_POST.test(pathOf(request)) || request.method === 'TRACE')) {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
    } else next(request, response);
  };
}

/** Servers must accept a target in absolute form (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i;

/**
 * Turns a request target into a path that Next.js can read. Next.js answers 500 to a path that it can't decode, so
 * stray percent signs are escaped. It redirects a target in absolute form to itself, so scheme and host are cut off.
 * It resolves dot segments: otherwise `/api/../stats` would be an API route for the guard and a page for Next.js.
 */
export function normalizeUrl(target: string): string {
  // `OPTIONS *` asks about the whole server.
  if (target === '*') return '/';
  const local = target.replace(SCHEME_AND_HOST, '');
  const url = local.startsWith('/') ? local : `/${local}`;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const search = url.slice(path.length);
  if (!isDecodable(path)) return path.replaceAll('%', '%25') + search;
  return DOT_SEGMENT.test(path) ? new URL(`http://x${path}`).pathname + search : url;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Next.js's router asks for the data of a page at the same address. */
export const asksForFile = (request: IncomingMessage): boolean =>
  isRead(request) && request.headers.rsc === undefined;
