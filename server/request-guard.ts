import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { findRoute } from '@/lib/api/routes';
import { MAX_BODY_BYTES } from '@/lib/constants';
import { cutUserAgent, isPathTooLong, isQueryTooLong } from '@/lib/security/request-limits';

/** The pages that the build writes, and that our server sends without Next.js. */
export const PRERENDERED = { '/': 'index.html', '/stats': 'stats.html' };

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
/** Next.js renders it for errors of a layout, with status 500, but also for anybody who asks for it. */
const ERROR_PAGE = '/_global-error';

const NOT_IN_A_HOST = /[\s/?#@\\]/;

/**
 * Whether the API routes could read a URL with the request's host. HTTP/1.0 has none. RFC 9112 (3.2) requires 400 for a bad or
 * repeated one.
 */
function hasBadHost({ headers: { host = '' }, rawHeaders }: IncomingMessage): boolean {
  const isRepeated = rawHeaders.filter((name, n) => n % 2 === 0 && /^host$/i.test(name)).length > 1;
  return isRepeated || NOT_IN_A_HOST.test(host) || (host !== '' && !URL.canParse(`http://${host}`));
}

interface GuardOptions {
  trustedHops: number;
  /** Whether `/admin` exists. If not, its addresses get the answer of an unknown page, header for header. */
  hasAdminArea: boolean;
}

/** `maxHeaderSize` does not count the separators of short headers. */
const MAX_HEADERS = 100;

type Refusal = [status: number, headers: Record<string, string>];

/** Sentences about what people can cause: a form that is too long, and a link with more text pasted to its end. */
const SENTENCES: Record<number, string> = {
  413: 'What you sent is too long. Please go back, shorten it and try again.',
  414: 'This address is too long. Please check the link.',
};

function refuse(response: ServerResponse, [status, headers]: Refusal): void {
  const type = status in SENTENCES && { 'content-type': 'text/plain; charset=utf-8' };
  response.writeHead(status, { ...headers, ...type, 'cache-control': 'no-store' }).end(SENTENCES[status]);
}

/** Closes the connection where Node.js would read the rest of a body to use it again. */
function findRefusal(request: IncomingMessage): Refusal | undefined {
  const path = pathOf(request);
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return [431, { connection: 'close' }];
  if (hasBadHost(request)) return [400, { connection: 'close' }];
  if (!isApi(request) && mayBeTooLong(request)) return [413, { connection: 'close' }];
  if (!isRead(request) && (!ACCEPTS_POST.test(path) || request.method === 'TRACE'))
    return [405, { allow: 'GET, HEAD' }];
  const isOurs = findRoute(path) || (path in PRERENDERED && asksForFile(request));
  return !isOurs && isQueryTooLong(searchOf(request)) ? [414, {}] : undefined;
}

/** Normalizes requests, and answers those that Next.js would answer with 500 or after seconds. */
export function guardRequests(
  { trustedHops, hasAdminArea }: GuardOptions,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    // First, because the other steps take longer for a longer path.
    if (isPathTooLong(pathOf(request))) return refuse(response, [414, {}]);
    const { headers } = request;
    request.url = normalizeUrl(request.url ?? '/');
    const { 'accept-encoding': accepted, 'user-agent': userAgent } = headers;
    if (accepted) headers['accept-encoding'] = withoutRefused(accepted);
    if (userAgent) headers['user-agent'] = cutUserAgent(userAgent);
    const path = pathOf(request);
    if (path === ERROR_PAGE || (!hasAdminArea && ADMIN_AREA.test(path))) request.url = UNKNOWN_PATH;
    // A site without a proxy gets this header from visitors only: it counts for nothing but the warning about a proxy.
    if (trustedHops === 0) {
      const forged = headers['x-forwarded-for'] ?? '';
      headers['x-forwarded-for'] = `${forged},${request.socket.remoteAddress}`;
    }
    const refusal = findRefusal(request);
    if (refusal) refuse(response, refusal);
    else next(request, response);
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

const searchOf = (request: IncomingMessage): string => (request.url ?? '').slice(pathOf(request).length);

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Next.js's router asks for the data of a page at the same address. */
export const asksForFile = (request: IncomingMessage): boolean =>
  isRead(request) && request.headers.rsc === undefined;
