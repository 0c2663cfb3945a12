import { expect, test } from 'vitest';
import { checkConfiguration } from './configuration';

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
  REFERRAL_CREDIT: 'confirmation',
};
const messages = (variables: Record<string, string>) =>
  checkConfiguration(variables).findings.map(({ status, message }) => `${status} ${message}`);

test('names all problems and no values', () => {
  const found = messages({ ...complete, DATABASE_URL: 'mysql://user:secret@x', EMAIL_FROM: '' });
  expect(found).toEqual([
    'problem DATABASE_URL must be a postgres:// URL, without quotes',
    expect.stringContaining('problem EMAIL_FROM is missing'),
  ]);
  expect(found.join()).not.toContain('secret');
});

test.each([
  ['EARLY_ACCESS_URL', 'invitations link to the landing page'],
  ['PRIVACY_URL', "the form's “Privacy terms” lead nowhere"],
  ['POSTAL_ADDRESS', 'emails contain no postal address'],
  [
    'RESEND_WEBHOOK_SECRET',
    'bounces and complaints are not recorded, so nothing stops mail that could get the Resend account closed',
  ],
  ['APP_SECRET', 'links in emails stop working when RESEND_API_KEY changes'],
])('warns if %s is missing', (name, message) => {
  const { [name as keyof typeof complete]: _, ...rest } = complete;
  expect(messages(rest)).toEqual(['ok complete', `warning ${message}`]);
});

test('a missing webhook secret is a problem where a signup pays at once', () => {
  const { RESEND_WEBHOOK_SECRET: _, ...rest } = complete;
  expect(messages({ ...rest, REFERRAL_CREDIT: 'signup' })).toEqual([
    'ok complete',
    expect.stringMatching(/^problem bounces .* referrals of invented addresses stay paid$/),
  ]);
});

test.each([
  [31, []],
  [30, ['warning the list expires on']],
  [1, ['warning the list expires on']],
  [0, ['problem the list expired on']],
])('%i days before LIST_EXPIRES, reports %j', (days, expected) => {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect(messages({ ...complete, LIST_EXPIRES: date })).toEqual([
    'ok complete',
    ...expected.map((text) => `${text} ${date}`),
  ]);
});

test('warns about the old name of a variable', () => {
  const { APP_SECRET: UNSUBSCRIBE_SECRET, ...rest } = complete;
  const found = messages({ ...rest, UNSUBSCRIBE_SECRET });
  expect(found).toEqual([
    'ok complete',
    expect.stringMatching(/^warning UNSUBSCRIBE_SECRET is now called APP_SECRET/),
  ]);
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
])('for a database at %s, the warning that its certificate is not verified: %s', (server, isWarning) => {
  const found = messages({ ...complete, DATABASE_URL: `postgres://user:secret@${server}` });
  const warning = "warning DATABASE_URL encrypts, but does not verify the server's certificate";
  expect(found).toEqual(['ok complete', ...(isWarning ? [warning] : [])]);
});
