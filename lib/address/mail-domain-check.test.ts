import { expect, test } from 'vitest';
import { startDns } from '../testing/dns-server';
import { MailDomainCheck } from './mail-domain-check';

test.each([
  ['accepts_mail', { MX: 'mail.x.io' }],
  ['accepts_mail', { A: '192.0.2.1' }],
  ['accepts_mail', { AAAA: '2001:db8::1' }],
  // A null MX.
  ['no_mail', { MX: '', A: '192.0.2.1' }],
  ['no_mail', {}],
  ['no_mail', 'NXDOMAIN'],
  ['unknown', 'SERVFAIL'],
] as const)('the verdict is %s on a domain with %o', async (verdict, zone) => {
  const { resolver } = await startDns({ 'x.io': zone });
  expect(await new MailDomainCheck(resolver).check('x.io')).toBe(verdict);
});

test.each(['x..io', `${'x'.repeat(64)}.io`])('%s is not a domain', async (domain) => {
  const { resolver } = await startDns({});
  expect(await new MailDomainCheck(resolver).check(domain)).toBe('no_mail');
});

test('a lookup that takes too long is given up', async () => {
  const { resolver } = await startDns({ 'x.io': 'hang' });
  expect(await new MailDomainCheck(resolver).check('x.io')).toBe('unknown');
});

test('concurrent and later checks of a domain share a lookup', async () => {
  const { resolver, questions } = await startDns({ 'x.io': { MX: 'mail.x.io' } });
  const domains = new MailDomainCheck(resolver);
  await Promise.all([domains.check('x.io'), domains.check('x.io')]);
  await domains.check('x.io');
  expect(questions).toEqual(['x.io MX']);
});

test('a failed lookup is repeated', async () => {
  const zones: Parameters<typeof startDns>[0] = { 'x.io': 'SERVFAIL' };
  const { resolver } = await startDns(zones);
  const domains = new MailDomainCheck(resolver);
  await domains.check('x.io');
  zones['x.io'] = { MX: 'mail.x.io' };
  expect(await domains.check('x.io')).toBe('accepts_mail');
});
