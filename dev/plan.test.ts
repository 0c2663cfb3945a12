import { expect, test } from 'vitest';
import { planFor } from './plan';

const everything = { port: 3000, postgres: true, recaptcha: true, resend: true };

test('an empty environment starts everything on port 3000', () => {
  expect(planFor({})).toEqual(everything);
});

test.each([
  ['DATABASE_URL', 'postgres'],
  ['RECAPTCHA_SITE_KEY', 'recaptcha'],
  ['RECAPTCHA_SECRET_KEY', 'recaptcha'],
  ['RESEND_API_KEY', 'resend'],
])('%s means the real %s', (name, service) => {
  expect(planFor({ [name]: 'given' })).toEqual({ ...everything, [service]: false });
});

test('an empty variable counts as absent', () => {
  expect(planFor({ DATABASE_URL: ' ', PORT: '' })).toEqual(everything);
});

test.each(['0', '65536', '80.5', 'http'])('refuses PORT=%s', (PORT) => {
  expect(() => planFor({ PORT })).toThrow('PORT must be a number from 1 to 65535');
});
