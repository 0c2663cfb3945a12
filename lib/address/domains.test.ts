import { expect, test } from 'vitest';
import { resolverOf } from '../testing/dns';
import { isDisposable, MailDomainCheck, ownDomainOf } from './domains';

test.each([
  ['gmail.com', null],
  ['fastmail.com', null],
  ['hotmail.fr', null],
  ['x.io', 'x.io'],
  ['mail.x.co.uk', 'x.co.uk'],
  ['x.github.io', 'github.io'],
  ['x.ddns.net', 'ddns.net'],
  ['x.duckdns.org', 'duckdns.org'],
  ['x.at.eu.org', 'eu.org'],
  ['bk.ru', null],
  ['tuta.com', null],
  ['test.com', 'test.com'],
  ['yourdomain.com', 'yourdomain.com'],
  ['ddnsfree.com', 'ddnsfree.com'],
  ['x.gmail.com', 'gmail.com'],
])('the own domain of an address at %s is %s', (domain, own) => {
  expect(ownDomainOf(domain)).toBe(own);
});

test.each([
  'mailinator.com',
  'k7p2.anonbox.net',
  'ada.33mail.com',
  'burnermail.io',
  'spamgourmet.com',
  'duck.com',
])('%s is disposable', (domain) => {
  expect(isDisposable(domain)).toBe(true);
});

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
