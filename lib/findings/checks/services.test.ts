import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen, type MockServer, sendJson } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';
import { findInstalled } from '@/dev/programs/find';
import type { Env } from '../../config/env';
import { DAY_MS } from '../../days';
import { statusOf } from '../../testing/operators';
import { testEnv } from '../../testing/runtime';
import { type Check, type Finding, runCheck } from '../finding';
import { mailKey } from './services';
import { cache, certificate, servers, site, siteOrigin } from './site';

/** What a mock of Resend and the site, at ORIGIN, answers, by the start of the path. */
type Answers = Record<string, { status?: number; body: object | string }>;

async function check(wanted: Check<Env>, answers: Answers) {
  const provider: MockServer = await listen(({ url = '' }, response) => {
    const [, answer] = Object.entries(answers).find(([path]) => url.startsWith(path)) ?? [];
    const { status = 200, body = '' } = answer ?? { status: 404 };
    if (typeof body === 'string') response.writeHead(status).end(body.replace('ORIGIN', provider.origin));
    else sendJson(response, status, body);
  });
  onTestFinished(provider.close);
  const env = testEnv({
    SITE_URL: provider.origin,
    OPERATORS: 'ada@example.com',
    RESEND_BASE_URL: provider.origin,
    EMAIL_FROM: 'Us <us@Example.com>',
  });
  const results = await runCheck(wanted, env);
  return results.map((one) => ({ status: statusOf(one), sentence: one.sentence }))[0];
}

test.each([
  [200, 200, 'ORIGIN', 'ok', 'answers at SITE_URL'],
  [200, 200, 'https://other.example', 'problem', 'link to another address'],
  [200, 502, 'ORIGIN', 'problem', 'No page of this site'],
  // A cache still has the page.
  [502, 200, 'ORIGIN', 'problem', 'The site does not answer at SITE_URL (status 502)'],
])(
  'health answers %d, and the page %d with links to %s: %s',
  async (alive, answered, links, status, message) => {
    const page = { status: answered, body: `<meta property="og:image" content="${links}/a.png"/>` };
    const health = { status: alive, body: { status: 'ok' } };
    const answer = await check(site, { '/api/health/live': health, '/': page });
    expect(answer).toMatchObject({ status, sentence: expect.stringContaining(message) });
  },
);

test.each([
  [415, 403, 'signed_out', 'ok', 'buttons work'],
  // The proxy admits only some networks to the admin area.
  [415, 404, 'Not found', 'ok', 'buttons work'],
  [403, 403, 'signed_out', 'problem', 'do not work at SITE_URL (status 403)'],
  [415, 403, 'refused', 'problem', 'do not work at SITE_URL (status 403)'],
  [415, 500, '', 'problem', 'do not work at SITE_URL (status 500)'],
])('the form answers %d, and an action %d “%s”: %s', async (form, status, said, expected, sentence) => {
  const answers = {
    '/api/waitlist/signups': { status: form, body: '' },
    '/admin': { status, body: `0:{"a":{"status":"${said}"}}` },
  };
  const answer = await check(siteOrigin, answers);
  expect(answer).toMatchObject({ status: expected, sentence: expect.stringContaining(sentence) });
});

test('reports a cache that Caddy leaves out', async () => {
  let headers = {};
  const proxy = await listen((_, response) => void response.writeHead(200, headers).end());
  onTestFinished(proxy.close);
  const env = testEnv({ SITE_URL: proxy.origin });
  expect(await runCheck(cache, env)).toEqual([]);
  headers = { 'Cache-Down': '1' };
  expect((await runCheck(cache, env)).map(statusOf)).toEqual(['warning']);
});

test('names the servers that are not ready, and why nothing answers at SITE_URL', async () => {
  const up = await listen((_, response) => sendJson(response, 200, { status: 'ready' }));
  const full = await listen((_, response) => sendJson(response, 503, { status: 'unready' }));
  onTestFinished(up.close);
  onTestFinished(full.close);
  const nothing = `http://127.0.0.1:${await freePort()}`;
  const hosts = [up.origin, full.origin, nothing].map((origin) => new URL(origin).host);
  const sentences = (results: Finding[]) => results.map(({ sentence }) => sentence);
  expect(sentences(await runCheck(servers(hosts), null))).toEqual([
    `The server at ${hosts[1]} is not ready (status 503)`,
    `The server at ${hosts[2]} is not ready (ECONNREFUSED)`,
  ]);
  const down = await runCheck(site, testEnv({ SITE_URL: nothing }));
  expect(sentences(down)).toEqual(['The site does not answer at SITE_URL (ECONNREFUSED)']);
});

test.runIf(findInstalled('openssl'))('reports a certificate that was not renewed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = ['key', 'cert'].map((name) => path.join(folder, name));
  const request = '-x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=localhost';
  execFileSync('openssl', ['req', ...request.split(' '), '-keyout', key ?? '', '-out', cert ?? ''], {
    stdio: 'ignore',
  });
  const server = createServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const SITE_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
  const now = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  for (const [day, status] of [
    [0, 'ok'],
    [70, 'ok'],
    [73, 'problem'],
    [91, 'problem'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: now + day * DAY_MS });
    expect((await runCheck(certificate, { SITE_URL })).map(statusOf)).toEqual([status]);
  }
});

const invalidKey = { name: 'validation_error', statusCode: 400, message: 'API key is invalid' };

test.each([
  [200, { data: [{ name: 'example.com', status: 'verified' }] }, 'ok', "the sender's domain is verified"],
  [200, { data: [{ name: 'example.com', status: 'pending' }] }, 'problem', 'is not verified at Resend'],
  [200, { data: [{ name: 'other.com', status: 'verified' }] }, 'problem', 'is unknown at Resend'],
  [401, { name: 'restricted_api_key', statusCode: 401 }, 'ok', 'sending access only'],
  [403, { name: 'invalid_api_key', statusCode: 403 }, 'problem', 'rejects'],
  [400, invalidKey, 'problem', 'rejects'],
  [200, {}, 'warning', 'not checked'],
])('Resend answers %d %j: %s', async (answered, answer, status, message) => {
  const mail = await check(mailKey, { '/domains': { status: answered, body: answer } });
  expect(mail).toMatchObject({ status, sentence: expect.stringContaining(message) });
});
