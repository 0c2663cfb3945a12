import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import {
  canonicalHeader,
  documentHeaders,
  imageCacheHeader,
  pageCacheHeaders,
  scriptCacheHeader,
  securityHeaders,
} from '@/lib/security/headers';
import { asksForFile, pathOf } from './request-guard';

const FILES = { '/': 'index.html', '/stats': 'stats.html' };
/** In the order of preference, with the endings of the files that the build wrote. */
const ENCODINGS = { br: '.br', gzip: '.gz', '': '' };
/** A referral link has no canonical address, because Facebook and Messenger would share that one. */
const REFERRED = /[?&;]ref=[^&]/i;

type PageOptions = { folder: string; siteUrl: string; policy: string };

/** Serves the pages that the build wrote and compressed from memory. sirv would open a file for each request (decision 5). */
export function servePages({ folder, siteUrl, policy }: PageOptions, next: RequestListener): RequestListener {
  const headers = {
    ...securityHeaders,
    ...documentHeaders,
    ...pageCacheHeaders,
    'Content-Security-Policy': policy,
  };
  const pages = new Map(Object.entries(FILES).map(([address, file]) => [address, readPage(folder, file)]));
  return (request, response) => {
    const address = pathOf(request);
    const page = pages.get(address);
    if (!page || !asksForFile(request)) return next(request, response);
    const accepted = request.headers['accept-encoding'] ?? '';
    const found = page.find(({ encoding }) => accepted.includes(encoding));
    if (!found) return next(request, response);
    const canonical = REFERRED.test(request.url ?? '') ? {} : canonicalHeader(siteUrl + address);
    const tagged = { ...headers, ...canonical, ETag: found.etag };
    if (request.headers['if-none-match'] === found.etag) response.writeHead(304, tagged).end();
    else response.writeHead(200, { ...tagged, ...found.headers }).end(found.body);
  };
}

function readPage(folder: string, name: string) {
  return Object.entries(ENCODINGS).flatMap(([encoding, ending]) => {
    const file = path.join(folder, name + ending);
    if (!existsSync(file)) return [];
    const body = readFileSync(file);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    const headers = {
      'Content-Type': 'text/html;charset=utf-8',
      'Content-Length': body.length,
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    return { encoding, body, etag, headers };
  });
}

const FILE = /^\/(_next\/static|images|icons)\/./;

/** Serves scripts, styles and images. Next.js would run its router for each request. */
export function serveFiles(folder: string, next: RequestListener): RequestListener {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true });
  return (request, response) => {
    const path = pathOf(request);
    if (!FILE.test(path) || !asksForFile(request)) return next(request, response);
    // sirv ignores If-Range. Chromium resumes files that its cache has a part of, and one may have changed since.
    if (request.headers['if-range'] !== undefined) delete request.headers.range;
    const cacheHeader = path.startsWith('/_next/') ? scriptCacheHeader : imageCacheHeader;
    // Before sirv decides, because it sets no headers for a 304.
    const headers = Object.entries({ ...securityHeaders, ...cacheHeader });
    for (const [name, value] of headers) response.setHeader(name, value);
    serve(request, response, () => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      next(request, response);
    });
  };
}
