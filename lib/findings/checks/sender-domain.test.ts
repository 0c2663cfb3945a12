import { expect, test } from 'vitest';
import { resolverOf } from '../../testing/dns';
import { testEnv } from '../../testing/runtime';
import { runFinding } from '../finding';
import { replies, senderDns } from './sender-domain';

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
