import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { imageCacheHeader, scriptCacheHeader, securityHeaders } from '@/lib/security/headers';
import { asksForFile, pathOf } from './request-guard';

const FILE = /^\/(_next\/static|images|icons)\/./;

/** Serves scripts, styles and images. Next.js would run its router for each request. */
export function serveFiles(folder: string, next: RequestListener): RequestListener {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true });
  return (request, response) => {
    const path = pathOf(request);
    if (!FILE.test(path) || !asksForFile(request)) return next(request, response);
    // sirv does not compare it. Sending the whole file is always correct.
    if (request.headers['if-range'] !== undefined) delete request.headers.range;
    const cacheHeader = path.startsWith('/_next/') ? scriptCacheHeader : imageCacheHeader;
    // Before sirv decides, because it sets no headers for a 304.
    for (const { key, value } of [...securityHeaders, cacheHeader]) response.setHeader(key, value);
    serve(request, response, () => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      next(request, response);
    });
  };
}
