import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { request } from 'undici';
import { listen, type MockServer } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startNginx } from '@/dev/programs/nginx';

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** A mock of the site that answers each request with a different text. */
export interface MockSite {
  port: number;
  /** Method and path of each request. */
  requests: string[];
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function startSite(): Promise<MockSite> {
  const requests: string[] = [];
  const serve = (at = 0): Promise<MockServer> =>
    listen(({ method, url = '', headers }, response) => {
      requests.push(`${method} ${url}`);
      const { rsc, 'accept-encoding': accepted = '' } = headers;
      if (url.includes('gone')) response.statusCode = 404;
      if (!url.includes('ref=')) response.setHeader('link', '<https://site.example/>; rel="canonical"');
      if (accepted) response.setHeader('content-encoding', accepted.includes('br') ? 'br' : 'gzip');
      if (url.startsWith('/api/waitlist/total')) response.setHeader('cache-control', 'public, s-maxage=2');
      else if (url.startsWith('/api/')) response.setHeader('cache-control', 'public, max-age=300');
      else response.setHeader('cache-control', 's-maxage=31536000');
      response.setHeader('vary', 'rsc, next-router-state-tree, next-router-prefetch, Accept-Encoding');
      response.end(`${rsc ? 'tree' : 'page'} ${requests.length}`);
    }, at);
  let server = await serve();
  const port = Number(new URL(server.origin).port);
  return {
    port,
    requests,
    close: () => server.close(),
    open: async () => {
      server = await serve(port);
    },
  };
}

/** ops/cache.conf with other values. */
const configuration = (changes: Record<string, string>) =>
  Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`ops/cache.conf does not contain "${from}".`);
      return text.replaceAll(from, to);
    },
    readFileSync('ops/cache.conf', 'utf8'),
  );

export type Cache = Awaited<ReturnType<typeof startCache>>;

export async function startCache(file: string, site: MockSite) {
  const { path: folder } = temporaryFolder();
  const port = await freePort();
  const http = configuration({
    '/var/cache/nginx': folder,
    $NGINX_LOCAL_RESOLVERS: '127.0.0.1',
    'listen 8080': `listen 127.0.0.1:${port}`,
    'http://site:3000': `http://127.0.0.1:${site.port}`,
    '200 10s': '200 2s',
  });
  const nginx = await startNginx({ file, folder, http, port });

  /** Not with `fetch`, which adds headers and decodes the body. */
  async function send(
    target: string,
    headers: Record<string, string> = BROWSER,
    method: 'GET' | 'POST' = 'GET',
    body?: string | Readable,
  ) {
    const answer = await request(`http://127.0.0.1:${port}${target}`, { method, headers, body });
    const { 'x-cache': cache, 'content-encoding': encoding, link } = answer.headers;
    return { status: answer.statusCode, cache, encoding, link, text: await answer.body.text() };
  }

  /** Repeats a request until the copy has expired, which takes two seconds in these tests. */
  async function sendAfterExpiry(target: string): ReturnType<typeof send> {
    const answer = await send(target);
    return answer.cache === 'HIT' ? sendAfterExpiry(target) : answer;
  }

  return { send, sendAfterExpiry, stop: nginx.stop };
}
