import { expect, test } from 'vitest';
import { isDisposable, ownDomainOf } from './domains';

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
