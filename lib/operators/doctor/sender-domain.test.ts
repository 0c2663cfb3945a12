import { expect, test } from 'vitest';
import { parseEnv } from '../../config/env';
import { resolverOf } from '../../testing/dns';
import { checkSenderDns } from './sender-domain';

const env = parseEnv({
  DATABASE_URL: 'postgres://u:p@localhost/x',
  SITE_URL: 'http://localhost:3000',
  RECAPTCHA_SITE_KEY: 'site',
  RECAPTCHA_SECRET_KEY: 'secret',
  RESEND_API_KEY: 're_key',
  EMAIL_FROM: 'Us <us@News.Example.com>',
});
const complete = {
  'send.news.example.com': { TXT: 'v=spf1 include:amazonses.com ~all' },
  'resend._domainkey.news.example.com': { TXT: 'p=MIGfMA0' },
  '_dmarc.example.com': { TXT: 'v=DMARC1; p=none;' },
  'news.example.com': { MX: 'mail.example.com' },
};

async function check(zones: Parameters<typeof resolverOf>[0], variables: Partial<typeof env> = {}) {
  const findings = await checkSenderDns({ ...env, ...variables }, resolverOf(zones));
  return findings.map(({ status, message }) => `${status} ${message}`);
}

test('finds the records of a complete domain, DMARC at the registrable domain', async () => {
  expect(await check(complete)).toEqual([
    'ok has SPF, DKIM and DMARC',
    'ok the domain of EMAIL_FROM receives mail',
  ]);
});

test.each([
  ['send.news.example.com', 'SPF'],
  ['resend._domainkey.news.example.com', 'DKIM'],
  ['_dmarc.example.com', 'DMARC'],
])('without a record at %s, the domain lacks %s', async (name, what) => {
  const [records] = await check({ ...complete, [name]: { TXT: 'google-site-verification=1' } });
  expect(records).toMatch(`problem the domain of EMAIL_FROM lacks ${what}:`);
  expect((await check({ ...complete, [name]: 'ESERVFAIL' }))[0]).toMatch('warning not checked');
});

test('checks where replies go', async () => {
  const noMail = { ...complete, 'news.example.com': { MX: '' } };
  expect((await check(noMail))[1]).toMatch('warning the domain of EMAIL_FROM receives no mail');
  const EMAIL_REPLY_TO = 'Ada <ada@x.io>';
  expect((await check(noMail, { EMAIL_REPLY_TO }))[1]).toMatch(
    'problem the domain of EMAIL_REPLY_TO receives no mail',
  );
  const replies = { ...noMail, 'x.io': { MX: 'mail.x.io' } };
  expect((await check(replies, { EMAIL_REPLY_TO }))[1]).toBe('ok the domain of EMAIL_REPLY_TO receives mail');
});

test('checks nothing where Resend is a mock', async () => {
  expect(await check({}, { RESEND_BASE_URL: 'http://127.0.0.1:4002' })).toEqual([]);
});
