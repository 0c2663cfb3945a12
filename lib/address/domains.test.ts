import { expect, test } from 'vitest';
import { ownDomainOf } from './domains';

test.each([
  ['gmail.com', null],
  ['fastmail.com', null],
  ['hotmail.fr', null],
  ['x.io', 'x.io'],
  ['mail.x.co.uk', 'x.co.uk'],
  ['x.github.io', 'x.github.io'],
  // A provider that gives away subdomains.
  ['pe.hu', null],
  ['x.pe.hu', 'pe.hu'],
  ['x.gmail.com', 'gmail.com'],
])('the own domain of an address at %s is %s', (domain, own) => {
  expect(ownDomainOf(domain)).toBe(own);
});
