import { afterEach, expect, test } from 'vitest';
import { listen, type MockServer, sendJson } from '@/dev/http/server';
import { findInstalled } from '@/dev/programs/find';
import { redisCli, startRedis } from '@/lib/testing/redis';
import { parseEnv } from '../../config/env';
import { checkRedis, checkServices } from './services';

let provider: MockServer;
afterEach(() => provider.close());

/** What a mock of Google, Resend and the site, at ORIGIN, answers, by the start of the path. */
type Answers = Record<string, { status?: number; body: object | string }>;

async function check(name: string, answers: Answers) {
  provider = await listen(({ url = '' }, response) => {
    const [, answer] = Object.entries(answers).find(([path]) => url.startsWith(path)) ?? [];
    const { status = 200, body = '' } = answer ?? { status: 404 };
    if (typeof body === 'string') response.writeHead(status).end(body.replace('ORIGIN', provider.origin));
    else sendJson(response, status, body);
  });
  const env = parseEnv({
    DATABASE_URL: 'postgres://u:p@localhost/x',
    SITE_URL: provider.origin,
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RECAPTCHA_ORIGIN: provider.origin,
    RESEND_API_KEY: 're_key',
    RESEND_BASE_URL: provider.origin,
    EMAIL_FROM: 'Us <us@Example.com>',
  });
  return (await checkServices(env)).find((finding) => finding.name === name);
}

test.each([
  [{ success: false, 'error-codes': ['invalid-input-response'] }, 'ok', 'accepted'],
  [{ success: false, 'error-codes': ['invalid-input-secret'] }, 'problem', 'rejected'],
  [{ ok: true }, 'warning', 'not checked: reCAPTCHA did not respond as expected'],
])('reCAPTCHA answers %j: %s', async (body, status, message) => {
  const captcha = await check('captcha key', { '/recaptcha/api/siteverify': { body } });
  expect(captcha).toMatchObject({ status, message });
});

test.each([
  ['<input type="hidden" id="recaptcha-token" value="x">', 'ok', 'accepted for the host of SITE_URL'],
  ['ERROR for site owner:\\nInvalid site key', 'problem', 'unknown to Google'],
  ['ERROR for site owner: Invalid domain for site key', 'problem', 'not allowed for the host of SITE_URL'],
  ['ERROR for site owner: Invalid key type', 'problem', 'of another kind'],
  ['<title>Sorry</title>', 'warning', 'not checked: reCAPTCHA did not respond as expected'],
])('the widget shows %s: %s', async (body, status, message) => {
  const key = await check('site key', {
    '/recaptcha/api.js': {
      body: "po.src='https://www.gstatic.com/recaptcha/releases/a_1-B/recaptcha__en.js';",
    },
    '/recaptcha/api2/anchor?ar=1&k=site&co=aHR0cDovLzEyNy4wLjAuMTo': { body },
  });
  expect(key).toMatchObject({ status, message });
});

test.each([
  [200, 'ORIGIN', 'ok', 'answers at SITE_URL'],
  [200, 'https://other.example', 'problem', 'link to another address'],
  [502, 'ORIGIN', 'warning', 'no page of this site answers'],
  [200, 'nothing', 'warning', 'no page of this site answers'],
])('the site answers %d with links to %s: %s', async (answered, links, status, message) => {
  const body = `<meta property="og:image" content="${links}/a.png"/>`;
  const site = await check('site', { '/': { status: answered, body } });
  expect(site).toMatchObject({ status, message: expect.stringContaining(message) });
});

test.each([
  [200, { data: [{ name: 'example.com', status: 'verified' }] }, 'ok', "the sender's domain is verified"],
  [200, { data: [{ name: 'example.com', status: 'pending' }] }, 'problem', 'is not verified at Resend'],
  [200, { data: [{ name: 'other.com', status: 'verified' }] }, 'problem', 'is unknown at Resend'],
  [401, { name: 'restricted_api_key', statusCode: 401 }, 'ok', 'sending access only'],
  [403, { name: 'invalid_api_key', statusCode: 403 }, 'problem', 'rejected'],
  [400, { name: 'validation_error', statusCode: 400, message: 'API key is invalid' }, 'problem', 'rejected'],
  [500, { name: 'internal_server_error', statusCode: 500 }, 'warning', 'not checked'],
  [404, { message: 'nothing here' }, 'warning', 'not checked'],
  [200, {}, 'warning', 'not checked'],
])('Resend answers %d %j: %s', async (answered, answer, status, message) => {
  const mail = await check('mail key', { '/domains': { status: answered, body: answer } });
  expect(mail).toMatchObject({ status, message: expect.stringContaining(message) });
});

test.runIf(findInstalled('redis-server'))('Redis must answer and accept writes', async () => {
  const { url, hang } = await startRedis();
  const redis = async (REDIS_URL = url) =>
    (await checkRedis({ REDIS_URL })).map(({ status, message }) => `${status} ${message}`);
  expect(await redis()).toEqual(['ok answers']);
  redisCli(url, 'config', 'set', 'maxmemory', '1');
  expect(await redis()).toEqual(['problem does not count (OOM)']);
  redisCli(url, 'config', 'set', 'requirepass', 'hunter2');
  expect(await redis()).toEqual(['problem does not count (NOAUTH)']);
  hang();
  expect(await redis()).toEqual(['problem does not count (no answer)']);
  expect(await redis('redis://127.0.0.1:1')).toEqual(['problem does not count (ECONNREFUSED)']);
});
