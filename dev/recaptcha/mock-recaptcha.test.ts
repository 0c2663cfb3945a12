import { beforeAll, describe, expect, test } from 'vitest';
import { type MockRecaptcha, startRecaptcha } from './mock-recaptcha';
import { createSite, TOKEN_LIFE_MS, type verdicts } from './sites';
import { judge } from './siteverify';

const KEY = 'site-key';
const SECRET = 'secret-key';
let standIn: MockRecaptcha;

beforeAll(async () => {
  standIn = await startRecaptcha();
  return standIn.close;
});

function post(fields: Record<string, string>, timeoutMs = 20_000): Promise<Response> {
  return fetch(`${standIn.origin}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

const verify = async (fields: Record<string, string>) => (await post(fields)).json();

describe('judging tokens', () => {
  beforeAll(() => standIn.setSite(KEY, { secret: SECRET }));

  test('a fresh token verifies once and names the hostname', async () => {
    const response = standIn.issueToken(KEY, 'waitlist.example');
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
  ])('%o is refused with %s', async (fields, code) => {
    expect(await verify(fields)).toEqual({ success: false, 'error-codes': [code] });
  });

  test("a token of another site is not this site's", async () => {
    standIn.setSite('other-key', { secret: 'other-secret' });
    const response = standIn.issueToken('other-key', 'localhost');
    expect(await verify({ secret: SECRET, response })).toMatchObject({ success: false });
  });

  test('a token dies after two minutes', () => {
    const site = createSite({ secret: SECRET });
    const issuedAt = new Date();
    const late = new Date(issuedAt.getTime() + TOKEN_LIFE_MS + 1);
    site.tokens.set('t', { hostname: 'localhost', issuedAt, used: false });
    expect(judge(site, 't', late)['error-codes']).toEqual(['timeout-or-duplicate']);
  });
});

describe('told what to answer', () => {
  const told = async (siteverify: (typeof verdicts)[number], timeoutMs?: number) => {
    standIn.setSite('told', { secret: 'told-secret', siteverify });
    return post({ secret: 'told-secret', response: 'anything' }, timeoutMs);
  };

  test('passed', async () => {
    expect(await (await told('passed')).json()).toMatchObject({ success: true, hostname: 'localhost' });
  });

  test('wrong hostname', async () => {
    expect(await (await told('wrong-hostname')).json()).toMatchObject({ hostname: 'elsewhere.example' });
  });

  test.each([
    'missing-input-secret',
    'invalid-input-response',
    'timeout-or-duplicate',
    'bad-request',
  ] as const)('%s', async (code) => {
    expect(await (await told(code)).json()).toEqual({ success: false, 'error-codes': [code] });
  });

  test.each([
    ['status-422', 422],
    ['status-429', 429],
    ['status-500', 500],
    ['status-503', 503],
  ] as const)('%s', async (verdict, status) => {
    expect((await told(verdict)).status).toBe(status);
  });

  test.each(['html', 'empty', 'truncated'] as const)('%s is a 200 without JSON', async (verdict) => {
    const response = await told(verdict);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('reset', async () => {
    await expect(told('reset')).rejects.toThrow('fetch failed');
  });

  test('hang', async () => {
    await expect(told('hang', 200)).rejects.toThrow('timeout');
  });
});

describe('the control door', () => {
  const control = (method: string, body?: unknown) =>
    fetch(`${standIn.origin}/control/sites/remote`, {
      method,
      body: body ? JSON.stringify(body) : undefined,
    });

  test('registers a site and shows it', async () => {
    expect((await control('PUT', { secret: 'remote-secret' })).status).toBe(200);
    await verify({ secret: 'remote-secret', response: standIn.issueToken('remote', 'localhost') });
    expect(await (await control('GET')).json()).toMatchObject({ secret: 'remote-secret', verifications: 1 });
  });

  test('refuses what it does not know', async () => {
    expect((await control('PUT', { secret: 'x', siteverify: 'perhaps' })).status).toBe(422);
  });
});

test('serves the script, the widget and its frame', async () => {
  const paths = [
    'api.js?render=explicit&onload=x',
    'releases/widget.js',
    'api2/anchor?k=x',
    'api2/anchor.js',
  ];
  const answers = await Promise.all(paths.map((path) => fetch(`${standIn.origin}/recaptcha/${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
