import type { RequestListener, ServerResponse } from 'node:http';
import sirv from 'sirv';
import {
  canonicalHeader,
  documentHeaders,
  imageCacheHeader,
  pageCacheHeaders,
  scriptCacheHeader,
  securityHeaders,
} from '@/lib/security/headers';
import { pathOf } from './request-guard';

/** Canonical paths: Next.js redirects other spellings of a page. */
const STATIC = /^\/(stats|(_next\/static|images|icons)\/.+)?$/;
/** A referral link has no canonical address, because Facebook and Messenger would share that one. */
const REFERRED = /[?&]ref=[^&]/;

const isPage = (path: string) => path === '/' || path === '/stats';

interface StaticOptions {
  /** What `npm run build` wrote: each file as it is, and compressed with Brotli and gzip. */
  folder: string;
  siteUrl: string;
  /** The Content-Security-Policy of pages. */
  policy: string;
}

/** Serves pages and files that are the same for every visitor. Next.js would run its router for each request. */
export function serveStatic(
  { folder, siteUrl, policy }: StaticOptions,
  next: RequestListener,
): RequestListener {
  const pageHeaders = [
    ...documentHeaders,
    ...pageCacheHeaders,
    { key: 'Content-Security-Policy', value: policy },
  ];
  const headersOf = (path: string) => {
    if (isPage(path)) return pageHeaders;
    return path.startsWith('/_next/') ? [scriptCacheHeader] : [imageCacheHeader];
  };
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const { key, value } of [...securityHeaders, ...headersOf(path)]) response.setHeader(key, value);
  };
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders });
  return (request, response) => {
    const { method, headers, url = '/' } = request;
    const path = pathOf(request);
    // Next.js's router asks for the data of a page at the same address.
    const isFile = (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && STATIC.test(path);
    if (!isFile) return next(request, response);
    // sirv does not compare it. Sending the whole file is always correct.
    if (headers['if-range'] !== undefined) delete headers.range;
    // sirv sets none for a 304.
    setHeaders(response, path);
    if (isPage(path) && !REFERRED.test(url)) {
      const { key, value } = canonicalHeader(siteUrl + path);
      response.setHeader(key, value);
    }
    serve(request, response, () => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      next(request, response);
    });
  };
}
