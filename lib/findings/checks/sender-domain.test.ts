import { expect, test } from 'vitest';
import { resolverOf } from '../../testing/dns';
import { statusOf } from '../../testing/operators';
import { testEnv } from '../../testing/runtime';
import { runCheck } from '../finding';
import { senderDns } from './sender-domain';

const env = testEnv({ EMAIL_FROM: 'Us <us@News.Example.com>' });
const complete = {
  'send.news.example.com': { TXT: 'v=spf1 include:amazonses.com ~all' },
  'resend._domainkey.news.example.com': { TXT: 'p=MIGfMA0' },
  '_dmarc.example.com': { TXT: 'v=DMARC1; p=none;' },
};

async function check(zones: Parameters<typeof resolverOf>[0], variables: Partial<typeof env> = {}) {
  const results = await runCheck(senderDns(resolverOf(zones)), { ...env, ...variables });
  return results.map((one) => `${statusOf(one)} ${one.sentence}`);
}

test('finds the records of a complete domain, DMARC at the registrable domain', async () => {
  expect(await check(complete)).toEqual(['ok The domain of EMAIL_FROM has SPF, DKIM and DMARC']);
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

test('checks nothing where Resend is a mock', async () => {
  expect(await check({}, { RESEND_BASE_URL: 'http://127.0.0.1:4002' })).toEqual([]);
});
