import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { listen, type MockServer } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startNginx } from '@/dev/programs/nginx';

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Answer {
  status: number | undefined;
  cache: string | string[] | undefined;
  encoding: string | undefined;
  text: string;
}

/** A mock of the site that answers each request with a different text. */
export interface MockSite {
  port: number;
  /** Method and path of each request. */
  asked: string[];
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function startSite(): Promise<MockSite> {
  const asked: string[] = [];
  const serve = (at = 0): Promise<MockServer> =>
    listen(({ method, url = '', headers }, response) => {
      asked.push(`${method} ${url}`);
      const { rsc, 'accept-encoding': accepted = '' } = headers;
      if (url.includes('gone')) response.statusCode = 404;
      if (accepted) response.setHeader('content-encoding', accepted.includes('br') ? 'br' : 'gzip');
      if (url.startsWith('/api/waitlist/total')) response.setHeader('cache-control', 'public, s-maxage=2');
      else if (url.startsWith('/api/')) response.setHeader('cache-control', 'public, max-age=300');
      else response.setHeader('cache-control', 's-maxage=31536000');
      response.setHeader('vary', 'rsc, next-router-state-tree, next-router-prefetch, Accept-Encoding');
      response.end(`${rsc ? 'tree' : 'page'} ${asked.length}`);
    }, at);
  let server = await serve();
  const port = Number(new URL(server.origin).port);
  return {
    port,
    asked,
    close: () => server.close(),
    open: async () => {
      server = await serve(port);
    },
  };
}

export interface Cache {
  ask(target: string, headers?: IncomingHttpHeaders, method?: string): Promise<Answer>;
  /** Asks until the copy has expired, which takes two seconds in these tests. */
  askAfterExpiry(target: string): Promise<Answer>;
  stop(): Promise<void>;
}

function replaced(text: string, [from, to]: [string, string]): string {
  if (!text.includes(from)) throw new Error(`ops/cache.conf does not contain "${from}".`);
  return text.replaceAll(from, to);
}

export async function startCache(file: string, site: MockSite): Promise<Cache> {
  const { path: folder } = temporaryFolder();
  const port = await freePort();
  const changes: [string, string][] = [
    ['/var/cache/nginx', folder],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['http://site:3000', `http://127.0.0.1:${site.port}`],
    ['200 10s', '200 2s'],
  ];
  const http = changes.reduce(replaced, readFileSync('ops/cache.conf', 'utf8'));
  const nginx = await startNginx({ file, folder, http, port });

  /** `fetch` would add headers and decode the body. */
  function ask(target: string, headers: IncomingHttpHeaders = BROWSER, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', path: target, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          const { 'x-cache': cache, 'content-encoding': encoding } = response.headers;
          resolve({ status: response.statusCode, cache, encoding, text });
        });
      });
      outgoing.on('error', reject).end();
    });
  }

  async function askAfterExpiry(target: string): Promise<Answer> {
    const answer = await ask(target);
    return answer.cache === 'HIT' ? askAfterExpiry(target) : answer;
  }

  return { ask, askAfterExpiry, stop: nginx.stop };
}
