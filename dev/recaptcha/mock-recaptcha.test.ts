import { beforeAll, describe, expect, test } from 'vitest';
import { type MockRecaptcha, startRecaptcha } from './mock-recaptcha';
import { createSite, TOKEN_LIFE_MS, type verdicts } from './sites';
import { judge } from './siteverify';

const KEY = 'site-key';
const SECRET = 'secret-key';
let mock: MockRecaptcha;

beforeAll(async () => {
  mock = await startRecaptcha();
  return mock.close;
});

function post(fields: Record<string, string>, timeoutMs = 20_000): Promise<Response> {
  return fetch(`${mock.origin}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

const verify = async (fields: Record<string, string>) => (await post(fields)).json();

describe('siteverify', () => {
  beforeAll(() => mock.setSite(KEY, { secret: SECRET }));

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
    const issuedAt = new Date();
    const late = new Date(issuedAt.getTime() + TOKEN_LIFE_MS + 1);
    site.tokens.set('t', { hostname: 'localhost', issuedAt, used: false });
    expect(judge(site, 't', late)['error-codes']).toEqual(['timeout-or-duplicate']);
  });
});

describe('siteverify with a fixed answer', () => {
  const answerTo = async (siteverify: (typeof verdicts)[number], timeoutMs?: number) => {
    mock.setSite('fixed', { secret: 'fixed-secret', siteverify });
    return post({ secret: 'fixed-secret', response: 'anything' }, timeoutMs);
  };

  test.each([
    ['passed', { success: true, hostname: 'localhost' }],
    ['wrong-hostname', { success: true, hostname: 'elsewhere.example' }],
    ['bad-request', { success: false, 'error-codes': ['bad-request'] }],
    ['timeout-or-duplicate', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ] as const)('%s', async (verdict, body) => {
    expect(await (await answerTo(verdict)).json()).toMatchObject(body);
  });

  test.each([422, 429, 500, 503] as const)('status-%i', async (status) => {
    expect((await answerTo(`status-${status}`)).status).toBe(status);
  });

  test.each(['html', 'empty', 'truncated'] as const)('%s is a 200 without JSON', async (verdict) => {
    const response = await answerTo(verdict);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('a connection that is reset or hangs has no answer', async () => {
    await expect(answerTo('reset')).rejects.toThrow('fetch failed');
    await expect(answerTo('hang', 200)).rejects.toThrow('timeout');
  });
});

test('a site can be added over HTTP', async () => {
  const put = (body: object) =>
    fetch(`${mock.origin}/control/sites/remote`, { method: 'PUT', body: JSON.stringify(body) });
  expect((await put({ secret: 'remote-secret' })).status).toBe(200);
  const response = mock.issueToken('remote', 'localhost');
  expect(await verify({ secret: 'remote-secret', response })).toMatchObject({ success: true });
  expect((await put({ secret: 'x', siteverify: 'unknown' })).status).toBe(422);
});
