import 'server-only';
import type { IncomingMessage, RequestListener } from 'node:http';
import inject from 'light-my-request';
import { LRUCache } from 'lru-cache';
import { logError } from '@/lib/observability/log';
import { type CachedResponse, sendCached, toCachedResponse } from './cached-response';
import { pathOf } from './request-path';

/** Only canonical paths match; otherwise each spelling would be cached. */
const CACHEABLE = /^\/(stats|api\/waitlist\/total|(_next\/static|images|icons)(\/[\w~-][\w.~-]*)+)?$/;
/** Responses that change with a deployment only. */
const FOR_HOURS = /^(public, max-age|s-maxage)=\d{5,}/;
/** Of the query, only this matters: the browser reads the code, but a referral link has no canonical address. */
const REFERRED = /[?&]ref=[^&]/;
const FOR_SECONDS = /^public, s-maxage=\d,/;
/** In bytes. A build has a few megabytes. */
const MAX_SIZE = 64 * 1024 * 1024;
const SECOND_MS = 1_000;

/**
 * Caches responses that are the same for every visitor: pages and files until the process ends, the total for a second.
 * Next.js would run its router and compress the response for every request.
 */
export function cacheResponses(next: RequestListener): RequestListener {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ size }) => size,
  });
  const filling = new Set<string>();

  async function fill(target: string): Promise<void> {
    filling.add(target);
    try {
      const response = await inject(next, target);
      const ttl = timeToLive(response.statusCode, response.headers['cache-control']);
      if (ttl !== undefined) cache.set(target, await toCachedResponse(response), { ttl });
      filling.delete(target);
    } catch (error) {
      // The target stays in `filling`: it is not tried again.
      logError('response_not_cached', error);
    }
  }

  return (request, response) => {
    const path = pathOf(request);
    if (!isCacheable(request) || !CACHEABLE.test(path)) return next(request, response);
    const target = REFERRED.test(request.url ?? '') ? `${path}?ref=code` : path;
    const cached = cache.get(target);
    if (cached) return sendCached(cached, request, response);
    response.once('finish', () => {
      const ttl = timeToLive(response.statusCode, response.getHeader('cache-control'));
      if (ttl !== undefined && !cache.has(target) && !filling.has(target)) void fill(target);
    });
    next(request, response);
  };
}

/** The router's own requests (RSC) for a page, and byte ranges, get other responses. */
function isCacheable({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && headers.range === undefined;
}

/** In milliseconds; `undefined` means that a response is not cached. */
function timeToLive(status: number, cacheControl: unknown): number | undefined {
  if (status !== 200) return undefined;
  if (FOR_HOURS.test(String(cacheControl))) return Number.POSITIVE_INFINITY;
  return FOR_SECONDS.test(String(cacheControl)) ? SECOND_MS : undefined;
}
