import { afterEach, expect, test } from 'vitest';
import { sendJson } from '@/dev/http/messages';
import { listen, type MockServer } from '@/dev/http/server';
import { parseEnv } from '../../config/env';
import { examineKeys } from './keys';

let provider: MockServer;
afterEach(() => provider.close());

/** Both providers answer the same: each reads what concerns it. */
async function examined(status: number, answer: object) {
  provider = await listen(({ url }, response) => {
    sendJson(response, url?.startsWith('/domains') ? status : 200, answer);
  });
  const env = parseEnv({
    DATABASE_URL: 'postgres://u:p@localhost/x',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RECAPTCHA_ORIGIN: provider.origin,
    RESEND_API_KEY: 're_key',
    RESEND_BASE_URL: provider.origin,
    EMAIL_FROM: 'Us <us@Example.com>',
  });
  return examineKeys(env);
}

test.each([
  ['invalid-input-response', 'ok', 'accepted'],
  ['invalid-input-secret', 'problem', 'refused'],
])('a verifier that says %s: %s', async (code, status, message) => {
  const [captcha] = await examined(200, { success: false, 'error-codes': [code] });
  expect(captcha).toMatchObject({ name: 'captcha key', status, message });
});

test('a verifier that makes no sense is a warning', async () => {
  const [captcha] = await examined(200, { ok: true });
  expect(captcha).toMatchObject({ status: 'warning' });
});

test.each([
  [
    200,
    { data: [{ name: 'example.com', status: 'verified' }] },
    'ok',
    "accepted; the sender's domain is verified",
  ],
  [200, { data: [{ name: 'example.com', status: 'pending' }] }, 'problem', 'is not verified there'],
  [200, { data: [{ name: 'other.com', status: 'verified' }] }, 'problem', 'is unknown there'],
  [401, { name: 'restricted_api_key', statusCode: 401 }, 'ok', 'it may only send'],
  [403, { name: 'invalid_api_key', statusCode: 403 }, 'problem', 'refused'],
  [400, { name: 'validation_error', statusCode: 400, message: 'API key is invalid' }, 'problem', 'refused'],
  [500, { name: 'internal_server_error', statusCode: 500 }, 'warning', 'could not be tried'],
  [404, { message: 'nothing here' }, 'warning', 'could not be tried'],
  [200, {}, 'warning', 'could not be tried'],
])('a mail provider that answers %d %j: %s', async (answered, answer, status, message) => {
  const [, mail] = await examined(answered, answer);
  expect(mail).toMatchObject({ name: 'mail key', status, message: expect.stringContaining(message) });
});
