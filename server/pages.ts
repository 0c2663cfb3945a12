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
import { readableRange } from './ranges';
import { asksForFile, PRERENDERED, pathOf } from './request-guard';

/** The encodings are in the order of preference, with the endings of the files that the build wrote. */
const ENCODINGS = { br: '.br', gzip: '.gz', '': '' };
/** The landing page for a referral link (next.config.ts). It has no canonical address: Facebook and Messenger would share that one. */
const INVITED = 'invited.html';
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
  const pages = new Map(
    Object.entries(PRERENDERED).map(([address, file]) => [address, readPage(folder, file)]),
  );
  const invited = readPage(folder, INVITED);
  return (request, response) => {
    const address = pathOf(request);
    const isReferred = REFERRED.test(request.url ?? '');
    const page = isReferred && address === '/' ? invited : pages.get(address);
    if (!page || !asksForFile(request)) return next(request, response);
    const accepted = request.headers['accept-encoding'] ?? '';
    const found = page.find(({ encoding }) => accepted.includes(encoding));
    if (!found) return next(request, response);
    const canonical = isReferred ? {} : canonicalHeader(siteUrl + address);
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

const FILE = /^\/((_next\/static|images|icons)\/.|favicon\.ico$)/;

/** Next.js answers 500 when one of them does not fit a file of `public`. Servers may ignore them for a GET. */
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Serves scripts, styles and images. Next.js would run its router for each request. */
export function serveFiles(folder: string, next: RequestListener): RequestListener {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true });
  const pass: RequestListener = (request, response) => {
    for (const name of CONDITIONS) delete request.headers[name];
    next(request, response);
  };
  return (request, response) => {
    const path = pathOf(request);
    if (!FILE.test(path) || !asksForFile(request)) return pass(request, response);
    const { headers: sent } = request;
    // sirv ignores If-Range. Chromium resumes files that its cache has a part of, and one may have changed since.
    if (sent.range && sent['if-range'] === undefined) sent.range = readableRange(sent.range);
    else delete sent.range;
    const cacheHeader = path.startsWith('/_next/') ? scriptCacheHeader : imageCacheHeader;
    // The headers are set before sirv decides, because it sets none for a 304.
    const headers = Object.entries({ ...securityHeaders, ...cacheHeader });
    for (const [name, value] of headers) response.setHeader(name, value);
    serve(request, response, () => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      pass(request, response);
    });
  };
}
