import { expect, test } from 'vitest';
import { DEFAULT_OPERATOR, DEFAULT_SENDER, defaultsFor, planFor } from './plan';

const everything = { port: 3000, postgres: true, recaptcha: true, resend: true };

test.each([{}, { DATABASE_URL: ' ', PORT: '' }])('%o starts every service, and the site on 3000', (given) => {
  expect(planFor(given)).toEqual(everything);
});

test.each([
  ['DATABASE_URL', 'postgres'],
  ['RECAPTCHA_SITE_KEY', 'recaptcha'],
  ['RECAPTCHA_SECRET_KEY', 'recaptcha'],
  ['RESEND_API_KEY', 'resend'],
])('with %s, the site uses the real %s', (name, service) => {
  expect(planFor({ [name]: 'given' })).toEqual({ ...everything, [service]: false });
});

test.each(['0', '65536', '80.5', 'http'])('rejects PORT=%s', (PORT) => {
  expect(() => planFor({ PORT })).toThrow('PORT must be a number from 1 to 65535');
});

test.each([{}, { SITE_URL: '', EMAIL_FROM: ' ', OPERATORS: '' }])('%o gets the defaults', (given) => {
  expect(defaultsFor(given, { port: 3010, resend: true })).toEqual({
    SITE_URL: 'http://localhost:3010',
    EMAIL_FROM: DEFAULT_SENDER,
    OPERATORS: DEFAULT_OPERATOR,
  });
});

test('keeps a given address, sender and operator', () => {
  const given = { SITE_URL: 'https://me.example', EMAIL_FROM: 'me@me.example', OPERATORS: 'me@me.example' };
  expect(defaultsFor(given, { port: 3010, resend: true })).toEqual(given);
});

test('adds no operator where mail leaves this machine', () => {
  expect(defaultsFor({}, { port: 3010, resend: false })).not.toHaveProperty('OPERATORS');
});
