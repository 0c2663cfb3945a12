import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen, type MockServer, sendJson } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';
import { findInstalled } from '@/dev/programs/find';
import { redisCli, startRedis } from '@/lib/testing/redis';
import { DAY_MS } from '../days';
import { resolverOf } from '../testing/dns';
import { testEnv } from '../testing/runtime';
import { backup } from './backup';
import { prizeOf } from './configuration';
import { runDoctor } from './doctor';
import { type Finding, type Result, runFinding } from './finding';
import { replies, senderDns } from './sender-domain';
import { captchaKey, mailKey, rateLimits, siteKey } from './services';
import { certificate, internetClock, servers, site } from './site';

async function folderWith(dumps: { hours: number; content?: string }[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [n, { hours, content = 'PGDMP' }] of dumps.entries()) {
    const file = path.join(folder, `${n}.dump`);
    const time = Date.now() / 1000 - hours * 3600 - 60;
    await writeFile(file, content);
    await utimes(file, time, time);
  }
  await writeFile(path.join(folder, 'unfinished.part'), 'PGDMP');
  return folder;
}

test.each([
  [[{ hours: 27 }, { hours: 24 }], 'ok', 'The newest dump is 24 h old'],
  [[{ hours: 25 }, { hours: 51 }], 'problem', 'The newest dump is 25 h old'],
  [[{ hours: 27 }, { hours: 3, content: '' }], 'problem', 'The newest dump is empty'],
  [[], 'problem', 'The folder of the backups has no dump'],
])('reports missing dumps: %j is %s', async (dumps, status, sentence) => {
  expect(await runFinding(backup, await folderWith(dumps))).toMatchObject([{ status, sentence }]);
});

describe('the configuration', () => {
  const complete = {
    DATABASE_URL: 'postgres://user:secret@db.example/x',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret-key',
    RESEND_API_KEY: 're_secret',
    EMAIL_FROM: 'Us <us@example.com>',
    RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
    APP_SECRET: 'a long enough secret',
    POSTAL_ADDRESS: '1 Fitting Lane',
    SITE_URL: 'https://example.com',
    EARLY_ACCESS_URL: 'https://app.example.com',
    PRIVACY_URL: 'https://example.com/privacy',
    TERMS_URL: 'https://example.com/terms',
    CONTACT_URL: 'mailto:hello@example.com',
    REFERRAL_CREDIT: 'confirmation',
  };
  /** What is not passed. */
  async function found(variables: Record<string, string>) {
    const results = [];
    for await (const result of runDoctor(variables, null, { isOnline: false })) results.push(result);
    // The owner of a site names the prize, so it differs from site to site.
    return results.filter(({ id, status }) => status !== 'ok' && id !== 'prize');
  }
  const sentences = async (variables: Record<string, string>) =>
    (await found(variables)).map(({ status, sentence }) => `${status} ${sentence}`);

  test.each([
    ['EARLY_ACCESS_URL', 'warning'],
    ['PRIVACY_URL', 'problem'],
    ['TERMS_URL', 'problem'],
    ['CONTACT_URL', 'problem'],
    ['POSTAL_ADDRESS', 'problem'],
    ['RESEND_WEBHOOK_SECRET', 'warning'],
    ['APP_SECRET', 'warning'],
  ] as const)(
    'a missing %s is a %s on a public address, and a warning elsewhere',
    async (variable, status) => {
      const { [variable]: _, ...rest } = complete;
      const remedy = `Set ${variable}. See docs/configuration.md.`;
      expect(await found(rest)).toMatchObject([{ status, remedy }]);
      const local = { ...rest, SITE_URL: 'http://192.168.1.20:3000' };
      expect(await found(local)).toMatchObject([{ status: 'warning', remedy }]);
    },
  );

  test.each([
    [null, 'https://example.com', 1],
    ['a MyFitModel tote bag', 'https://example.com', 0],
    [null, 'http://localhost:3000', 0],
  ])('with the prize %s at %s, reports %d problems', async (prize, SITE_URL, count) => {
    const results = await runFinding(prizeOf(prize), testEnv({ SITE_URL }));
    expect(results.filter(({ status }) => status === 'problem')).toHaveLength(count);
  });

  test('a missing webhook secret is a problem where a signup pays at once', async () => {
    const { RESEND_WEBHOOK_SECRET: _, POSTAL_ADDRESS: __, ...rest } = complete;
    expect(await sentences(rest)).toEqual(Array(2).fill(expect.not.stringContaining('stay paid')));
    expect(await sentences({ ...rest, REFERRAL_CREDIT: 'signup' })).toEqual([
      'problem Emails contain no postal address',
      expect.stringMatching(/^problem Bounces .* referrals of invented addresses stay paid$/),
    ]);
  });

  test.each([
    [31, []],
    [30, ['warning The waitlist expires on']],
    [1, ['warning The waitlist expires on']],
    [0, ['problem The waitlist expired on']],
  ])('%i days before LIST_EXPIRES, reports %j', async (days, expected) => {
    const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(await sentences({ ...complete, LIST_EXPIRES: date })).toEqual(
      expected.map((text) => `${text} ${date}`),
    );
  });

  test('a build for another address is a problem, also where no server answers', async () => {
    vi.stubEnv('TOOLS_SITE_URL', 'https://www.example.com');
    expect(await sentences(complete)).toEqual([
      'problem The build is for https://www.example.com, so a server with another SITE_URL does not start',
    ]);
  });

  test('warns about the old name of a variable', async () => {
    const { APP_SECRET: UNSUBSCRIBE_SECRET, ...rest } = complete;
    const [sentence] = await sentences({ ...rest, UNSUBSCRIBE_SECRET });
    expect(sentence).toMatch(/^warning UNSUBSCRIBE_SECRET is now called APP_SECRET/);
  });

  test.each([
    ['db.example/x?sslmode=require', true],
    ['db.example/x?ssl=require', true],
    ['10.0.0.1/x?sslmode=require', true],
    ['db.example/x?sslmode=verify-full', false],
    ['db.example/x?sslmode=require&channel_binding=require', false],
    ['localhost/x?sslmode=require', false],
    ['[::1]/x?sslmode=require', false],
    ['%2Fvar%2Frun%2Fpostgresql/x?sslmode=require', false],
  ])(
    'for a database at %s, the warning that its certificate is not verified: %s',
    async (server, isWarning) => {
      const found = await sentences({ ...complete, DATABASE_URL: `postgres://user:secret@${server}` });
      const warning = "warning DATABASE_URL encrypts, but does not verify the server's certificate";
      expect(found).toEqual(isWarning ? [warning] : []);
    },
  );
});

const env = testEnv({ EMAIL_FROM: 'Us <us@News.Example.com>' });
const complete = {
  'send.news.example.com': { TXT: 'v=spf1 include:amazonses.com ~all' },
  'resend._domainkey.news.example.com': { TXT: 'p=MIGfMA0' },
  '_dmarc.example.com': { TXT: 'v=DMARC1; p=none;' },
  'news.example.com': { MX: 'mail.example.com' },
};

async function check(zones: Parameters<typeof resolverOf>[0], variables: Partial<typeof env> = {}) {
  const dns = resolverOf(zones);
  const findings = [senderDns(dns), replies(dns)];
  const results = await Promise.all(findings.map((one) => runFinding(one, { ...env, ...variables })));
  return results.flat().map(({ status, sentence }) => `${status} ${sentence}`);
}

test('finds the records of a complete domain, DMARC at the registrable domain', async () => {
  const receives = 'ok The domain of EMAIL_FROM receives mail';
  expect(await check(complete)).toEqual(['ok The domain of EMAIL_FROM has SPF, DKIM and DMARC', receives]);
});

test.each([
  ['send.news.example.com', 'SPF'],
  ['resend._domainkey.news.example.com', 'DKIM'],
  ['_dmarc.example.com', 'DMARC'],
])('without a record at %s, the domain lacks %s', async (name, what) => {
  const [records] = await check({ ...complete, [name]: { TXT: 'google-site-verification=1' } });
  expect(records).toMatch(`problem The domain of EMAIL_FROM lacks ${what}:`);
  expect((await check({ ...complete, [name]: 'ESERVFAIL' }))[0]).toMatch(/^warning .* was not checked/);
});

test('checks where replies go', async () => {
  const noMail = { ...complete, 'news.example.com': { MX: '' } };
  expect((await check(noMail))[1]).toMatch('warning The domain of EMAIL_FROM receives no mail');
  const silent = await check({ ...complete, 'news.example.com': 'ESERVFAIL' });
  expect(silent[1]).toMatch(/^warning .* was not checked/);
  const EMAIL_REPLY_TO = 'Ada <ada@x.io>';
  expect((await check(noMail, { EMAIL_REPLY_TO }))[1]).toMatch('problem The domain of EMAIL_REPLY_TO');
  const replies = { ...noMail, 'x.io': { MX: 'mail.x.io' } };
  expect((await check(replies, { EMAIL_REPLY_TO }))[1]).toBe('ok The domain of EMAIL_REPLY_TO receives mail');
});

test('checks nothing where Resend is a mock', async () => {
  expect(await check({}, { RESEND_BASE_URL: 'http://127.0.0.1:4002' })).toEqual([]);
});

describe('services', () => {
  /** What a mock of Google, Resend and the site, at ORIGIN, answers, by the start of the path. */
  type Answers = Record<string, { status?: number; body: object | string }>;

  async function check(finding: Finding<typeof env>, answers: Answers) {
    const provider: MockServer = await listen(({ url = '' }, response) => {
      const [, answer] = Object.entries(answers).find(([path]) => url.startsWith(path)) ?? [];
      const { status = 200, body = '' } = answer ?? { status: 404 };
      if (typeof body === 'string') response.writeHead(status).end(body.replace('ORIGIN', provider.origin));
      else sendJson(response, status, body);
    });
    onTestFinished(provider.close);
    const env = testEnv({
      SITE_URL: provider.origin,
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_ORIGIN: provider.origin,
      RESEND_BASE_URL: provider.origin,
      EMAIL_FROM: 'Us <us@Example.com>',
    });
    const [result] = await runFinding(finding, env);
    return result;
  }

  test.each([
    [{ success: false, 'error-codes': ['invalid-input-response'] }, 'ok', 'Google accepts'],
    [{ success: false, 'error-codes': ['invalid-input-secret'] }, 'problem', 'Google rejects'],
    [{ ok: true }, 'warning', 'was not checked: reCAPTCHA did not respond as expected'],
  ])('reCAPTCHA answers %j: %s', async (body, status, message) => {
    const captcha = await check(captchaKey, { '/recaptcha/api/siteverify': { body } });
    expect(captcha).toMatchObject({ status, sentence: expect.stringContaining(message) });
  });

  test.each([
    ['<input type="hidden" id="recaptcha-token" value="x">', 'ok', 'for the host of SITE_URL'],
    ['ERROR for site owner:\\nInvalid site key', 'problem', 'unknown to Google'],
    ['ERROR for site owner: Invalid domain for site key', 'problem', 'not allowed for the host of SITE_URL'],
    ['ERROR for site owner: Invalid key type', 'problem', 'of another kind'],
    ['<title>Sorry</title>', 'warning', 'was not checked: reCAPTCHA did not respond as expected'],
  ])('the widget shows %s: %s', async (body, status, message) => {
    const script = "po.src='https://www.gstatic.com/recaptcha/releases/a_1-B/recaptcha__en.js';";
    const anchor = '/recaptcha/api2/anchor?ar=1&k=site&co=aHR0cDovLzEyNy4wLjAuMTo';
    const key = await check(siteKey, { '/recaptcha/api.js': { body: script }, [anchor]: { body } });
    expect(key).toMatchObject({ status, sentence: expect.stringContaining(message) });
  });

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

  test('names the servers that are not ready, and why nothing answers at SITE_URL', async () => {
    const up = await listen((_, response) => sendJson(response, 200, { status: 'ready' }));
    const full = await listen((_, response) => sendJson(response, 503, { status: 'unready' }));
    onTestFinished(up.close);
    onTestFinished(full.close);
    const nothing = `http://127.0.0.1:${await freePort()}`;
    const hosts = [up.origin, full.origin, nothing].map((origin) => new URL(origin).host);
    const sentences = (results: Result[]) => results.map(({ sentence }) => sentence);
    expect(sentences(await runFinding(servers(hosts), null))).toEqual([
      `The server at ${hosts[1]} is not ready (status 503)`,
      `The server at ${hosts[2]} is not ready (ECONNREFUSED)`,
    ]);
    const down = await runFinding(site, testEnv({ SITE_URL: nothing }));
    expect(sentences(down)).toEqual(['The site does not answer at SITE_URL (ECONNREFUSED)']);
  });

  test.each([
    [0, 'ok', 'is as at'],
    [60, 'problem', 'is 60 s ahead of Google'],
    [-60, 'problem', 'is 60 s behind Google'],
  ])('a clock that is %i s ahead: %s', async (seconds, status, message) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const google = await listen((_, response) => {
      const date = new Date(Date.now() - seconds * 1000).toUTCString();
      response.writeHead(404, { date }).end();
    });
    onTestFinished(google.close);
    const [clock] = await runFinding(
      internetClock,
      testEnv({ RECAPTCHA_ORIGIN: google.origin, RESEND_BASE_URL: google.origin }),
    );
    expect(clock).toMatchObject({ status, sentence: expect.stringContaining(message) });
  });

  test.runIf(findInstalled('openssl'))('reports a certificate that was not renewed', async () => {
    const folder = await folderWith([]);
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
      expect(await runFinding(certificate, { SITE_URL })).toMatchObject([{ status }]);
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

  test.runIf(findInstalled('redis-server'))('Redis must answer and accept writes', async () => {
    const { url, hang } = await startRedis();
    const redis = async (REDIS_URL = url) =>
      (await runFinding(rateLimits, { REDIS_URL })).map(({ status, sentence }) => `${status} ${sentence}`);
    expect(await redis()).toEqual(['ok Redis answers']);
    redisCli(url, 'config', 'set', 'maxmemory', '1');
    expect(await redis()).toEqual(['problem Redis does not count (OOM)']);
    redisCli(url, 'config', 'set', 'requirepass', 'hunter2');
    expect(await redis()).toEqual(['problem Redis does not count (NOAUTH)']);
    hang();
    expect(await redis()).toEqual(['problem Redis does not count (no answer)']);
    expect(await redis('redis://127.0.0.1:1')).toEqual(['problem Redis does not count (ECONNREFUSED)']);
  });
});
