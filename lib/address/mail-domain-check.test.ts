import { expect, test } from 'vitest';
import { resolverOf } from '../testing/dns';
import { MailDomainCheck } from './mail-domain-check';

test.each([
  ['accepts_mail', { MX: 'mail.x.io' }],
  ['unknown', { A: '192.0.2.1' }],
  ['unknown', { AAAA: '2001:db8::1' }],
  // A null MX.
  ['no_mail', { MX: '', A: '192.0.2.1' }],
  ['no_mail', {}],
  ['no_mail', 'ENOTFOUND'],
  ['unknown', 'ESERVFAIL'],
] as const)('the verdict is %s on a domain with %o', async (verdict, zone) => {
  expect(await new MailDomainCheck(resolverOf({ 'x.io': zone })).check('x.io')).toBe(verdict);
});

test.each(['x..io', `${'x'.repeat(64)}.io`])('%s is not a domain', async (domain) => {
  expect(await new MailDomainCheck().check(domain)).toBe('no_mail');
});

test('a lookup that takes too long is given up', async () => {
  expect(await new MailDomainCheck(resolverOf({ 'x.io': 'hang' })).check('x.io')).toBe('unknown');
});

test('concurrent and later checks of a domain share a lookup', async () => {
  const resolver = resolverOf({ 'x.io': { MX: 'mail.x.io' } });
  const domains = new MailDomainCheck(resolver);
  await Promise.all([domains.check('x.io'), domains.check('x.io')]);
  await domains.check('x.io');
  expect(resolver.questions).toEqual(['x.io MX']);
});

test('a failed lookup is repeated', async () => {
  const zones: Parameters<typeof resolverOf>[0] = { 'x.io': 'ESERVFAIL' };
  const domains = new MailDomainCheck(resolverOf(zones));
  await domains.check('x.io');
  zones['x.io'] = { MX: 'mail.x.io' };
  expect(await domains.check('x.io')).toBe('accepts_mail');
});
