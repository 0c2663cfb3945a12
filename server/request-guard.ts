import 'server-only';
import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { imageCacheHeader, securityHeaders } from '@/lib/security/headers';
import { normalizeUrl } from './normalize-url';
import { pathOf } from './request-path';

const API = /^\/api\//;
/** Forms of the admin area post to its pages. Every other page is read only. */
const API_OR_ADMIN = /^\/(api\/|admin(\/|$))/;

interface GuardOptions {
  /** The number of our proxies in front of this server. */
  trustedHops: number;
  hasAdminArea: boolean;
}

/** Normalizes requests and answers the ones that Next.js would answer with 500. */
export function guardRequests(
  { trustedHops, hasAdminArea }: GuardOptions,
  next: RequestListener,
): RequestListener {
  const acceptsPost = hasAdminArea ? API_OR_ADMIN : API;
  const serveRange = sirv('public', {
    setHeaders(response) {
      for (const { key, value } of [...securityHeaders, imageCacheHeader]) response.setHeader(key, value);
    },
  });
  return (request, response) => {
    request.url = normalizeUrl(request.url ?? '/');
    // Without a proxy, only the visitor can have written this header.
    if (trustedHops === 0) request.headers['x-forwarded-for'] = request.socket.remoteAddress;
    const { method, headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && !acceptsPost.test(pathOf(request))) {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
    } else if (isRead && headers.range !== undefined && headers['if-range'] === undefined) {
      serveRange(request, response, () => next(request, response));
    } else next(request, response);
  };
}
