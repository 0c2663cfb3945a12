import { afterEach, expect, test } from 'vitest';
import { listen, type MockServer, sendJson } from '@/dev/http/server';
import { parseEnv } from '../../config/env';
import { checkKeys } from './services';

let provider: MockServer;
afterEach(() => provider.close());

/** Checks the keys against a mock of both providers. */
async function check(status: number, answer: object) {
  provider = await listen(({ url }, response) => {
    sendJson(response, url?.startsWith('/domains') ? status : 200, answer);
  });
  const env = parseEnv({
    DATABASE_URL: 'postgres://u:p@localhost/x',
    SITE_URL: 'http://localhost:3000',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RECAPTCHA_ORIGIN: provider.origin,
    RESEND_API_KEY: 're_key',
    RESEND_BASE_URL: provider.origin,
    EMAIL_FROM: 'Us <us@Example.com>',
  });
  return checkKeys(env);
}

test.each([
  [{ success: false, 'error-codes': ['invalid-input-response'] }, 'ok', 'accepted'],
  [{ success: false, 'error-codes': ['invalid-input-secret'] }, 'problem', 'rejected'],
  [{ ok: true }, 'warning', 'not checked: reCAPTCHA did not respond as expected'],
])('reCAPTCHA answers %j: %s', async (answer, status, message) => {
  const [captcha] = await check(200, answer);
  expect(captcha).toMatchObject({ name: 'captcha key', status, message });
});

test.each([
  [200, { data: [{ name: 'example.com', status: 'verified' }] }, 'ok', "the sender's domain is verified"],
  [200, { data: [{ name: 'example.com', status: 'pending' }] }, 'problem', 'is not verified at Resend'],
  [200, { data: [{ name: 'other.com', status: 'verified' }] }, 'problem', 'is unknown at Resend'],
  [401, { name: 'restricted_api_key', statusCode: 401 }, 'ok', 'sending access only'],
  [403, { name: 'invalid_api_key', statusCode: 403 }, 'problem', 'rejected'],
  [400, { name: 'validation_error', statusCode: 400, message: 'API key is invalid' }, 'problem', 'rejected'],
  [500, { name: 'internal_server_error', statusCode: 500 }, 'warning', 'not checked'],
  [404, { message: 'nothing here' }, 'warning', 'not checked'],
  [200, {}, 'warning', 'not checked'],
])('Resend answers %d %j: %s', async (answered, answer, status, message) => {
  const [, mail] = await check(answered, answer);
  expect(mail).toMatchObject({ name: 'mail key', status, message: expect.stringContaining(message) });
});
