import { beforeAll, expect, test } from 'vitest';
import { type MockRecaptcha, startRecaptcha } from './mock-recaptcha';
import { createSite, TOKEN_LIFE_MS, verifyToken } from './sites';

const KEY = 'site-key';
const SECRET = 'secret-key';
let mock: MockRecaptcha;

beforeAll(async () => {
  mock = await startRecaptcha();
  mock.setSite(KEY, { secret: SECRET });
  return mock.close;
});

async function verify(fields: Record<string, string>): Promise<unknown> {
  const url = `${mock.origin}/recaptcha/api/siteverify`;
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).json();
}

test('accepts a token once and reports its hostname', async () => {
  const response = mock.issueToken(KEY, 'waitlist.example');
  expect(await verify({ secret: SECRET, response })).toEqual({
    success: true,
    challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    hostname: 'waitlist.example',
  });
  expect(await verify({ secret: SECRET, response })).toEqual({
    success: false,
    'error-codes': ['timeout-or-duplicate'],
  });
});

test.each([
  [{ response: 'x' }, 'missing-input-secret'],
  [{ secret: 'other', response: 'x' }, 'invalid-input-secret'],
  [{ secret: SECRET }, 'missing-input-response'],
  [{ secret: SECRET, response: 'made-up' }, 'invalid-input-response'],
])('rejects %o with %s', async (fields, code) => {
  expect(await verify(fields)).toEqual({ success: false, 'error-codes': [code] });
});

test('rejects a token of another site', async () => {
  mock.setSite('other-key', { secret: 'other-secret' });
  const response = mock.issueToken('other-key', 'localhost');
  expect(await verify({ secret: SECRET, response })).toMatchObject({ success: false });
});

test('rejects a token after two minutes', () => {
  const site = createSite({ secret: SECRET });
  const issuedAt = new Date(Date.now() - TOKEN_LIFE_MS - 1);
  site.tokens.set('t', { hostname: 'localhost', issuedAt, used: false });
  expect(verifyToken(site, 't')['error-codes']).toEqual(['timeout-or-duplicate']);
});
