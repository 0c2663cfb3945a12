import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen, type StandInServer } from '@/dev/http/server';
import { findInstalled } from '@/dev/installed';
import { freePort, untilTaken } from '@/dev/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { type RunningProcess, startProcess } from '@/dev/processes/process';

const nginxFile = findInstalled('nginx');
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Answer {
  status: number | undefined;
  cache: string | string[] | undefined;
  encoding: string | undefined;
  text: string;
}

/** What the site would answer: each time another text. */
let asked: string[] = [];
let site: StandInServer;
let nginx: RunningProcess;
let port: number;
let sitePort: number;

const serveSite = (at = 0) =>
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

/** Not by fetch, which sends headers of its own and decodes what it gets. */
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

/** The first answer that is no copy good for everybody: pages and the count are good for two seconds here. */
async function askOnceTooOld(target: string): Promise<Answer> {
  const answer = await ask(target);
  return answer.cache === 'HIT' ? askOnceTooOld(target) : answer;
}

const asUser = () => (process.getuid?.() === 0 ? 'user root;' : '');

const around = (folder: string, cache: string) => `
${asUser()}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log /dev/null;
events { worker_connections 256; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${cache};
}
`;

async function startNginx(file: string): Promise<RunningProcess> {
  const { path: folder } = await temporaryFolder();
  port = await freePort();
  const replaced = (text: string, [from, to]: [string, string]) => {
    if (!text.includes(from)) throw new Error(`ops/cache.conf has no "${from}".`);
    return text.replaceAll(from, to);
  };
  const changes: [string, string][] = [
    ['/var/cache/nginx', `${folder}/cache`],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['http://site:3000', `http://127.0.0.1:${sitePort}`],
    ['200 10s', '200 2s'],
  ];
  mkdirSync(path.join(folder, 'cache'));
  const cache = path.join(folder, 'cache.conf');
  writeFileSync(cache, changes.reduce(replaced, readFileSync('ops/cache.conf', 'utf8')));
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(config, around(folder, cache));
  const running = await startProcess({ file, args: ['-p', folder, '-c', config] });
  await untilTaken(port, running);
  return running;
}

if (!nginxFile) {
  test('no nginx is installed here: ops/cache.conf was not tried', () => {
    expect(findInstalled('nginx')).toBeUndefined();
  });
}

const whereInstalled = nginxFile ? describe : () => {};
whereInstalled('ops/cache.conf', () => {
  beforeEach(async () => {
    asked = [];
    site = await serveSite();
    sitePort = Number(new URL(site.origin).port);
    nginx = await startNginx(nginxFile as string);
  });
  afterEach(async () => {
    await nginx.stop();
    await site.close();
  });

  test.each(['/', '/stats', '/_next/static/chunks/a.js', '/images/a.avif', '/api/waitlist/total'])(
    '%s is asked for once, whatever its visitors add',
    async (page) => {
      const first = await ask(page);
      const others = await Promise.all(
        ['gzip, br', 'br;q=1, gzip;q=0.8', 'deflate, gzip, br, x-1'].map((accepted, n) =>
          ask(`${page}?_rsc=${n}&ref=MFM-ABC23${n}`, { 'accept-encoding': accepted, cookie: `a=${n}` }),
        ),
      );
      expect(first).toMatchObject({ status: 200, cache: 'MISS', encoding: 'br' });
      for (const other of others) expect(other).toEqual({ ...first, cache: 'HIT' });
      expect(asked).toEqual([`GET ${page}`]);
    },
  );

  test('nobody gets what they cannot decode', async () => {
    const encodingFor = async (accepted: string) =>
      (await ask('/stats', accepted ? { 'accept-encoding': accepted } : {})).encoding;
    expect(await encodingFor('gzip, br')).toBe('br');
    expect(await encodingFor('gzip')).toBe('gzip');
    for (const without of ['', 'identity', 'deflate, zstd', 'gzip;q=0', 'br;q=0, gzip;q=0.0']) {
      expect(await encodingFor(without)).toBeUndefined();
    }
    expect(asked).toHaveLength(3);
  });

  test('what the router asks for goes through, and is never a page', async () => {
    const page = await ask('/stats');
    expect(page.text).toBe('page 1');
    expect(await ask('/stats?_rsc=x', { ...BROWSER, rsc: '1' })).toMatchObject({
      cache: 'BYPASS',
      text: 'tree 2',
    });
    for (const header of ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree']) {
      expect((await ask('/stats', { ...BROWSER, [header]: '1' })).cache).toBe('BYPASS');
    }
    expect(await ask('/stats')).toEqual({ ...page, cache: 'HIT' });
  });

  test.each(['/', '/images/a.avif', '/api/waitlist/total'])(
    'who comes first when %s is too old is told anew',
    async (target) => {
      expect((await ask(target)).text).toBe('page 1');
      expect(await askOnceTooOld(target)).toMatchObject({ cache: 'EXPIRED', text: 'page 2' });
    },
  );

  test('while the site is away there is the last copy, and a new one as soon as it is back', async () => {
    await ask('/');
    await site.close();
    expect(await askOnceTooOld('/')).toMatchObject({ status: 200, cache: 'STALE', text: 'page 1' });
    expect((await ask('/api/recaptcha')).status).toBe(502);
    site = await serveSite(sitePort);
    expect(await ask('/')).toMatchObject({ cache: 'EXPIRED', text: 'page 2' });
  });

  test('all else is asked for each time', async () => {
    for (const target of ['/api/recaptcha', '/api/referrals/MFM-ABC234', '/nowhere']) {
      await ask(target);
      expect((await ask(target)).cache).toBeUndefined();
    }
    await ask('/', BROWSER, 'POST');
    await ask('/_next/static/gone.js');
    expect((await ask('/_next/static/gone.js')).cache).toBe('MISS');
    expect(asked).toHaveLength(9);
  });
});
