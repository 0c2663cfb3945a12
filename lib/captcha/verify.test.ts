import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '@/dev/http/server';
import { type MockRecaptcha, startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { newToken } from '@/dev/recaptcha/sites';
import { log } from '../observability/log';
import { createRateLimiter } from '../rate-limit/rate-limiter';
import { type CaptchaVerifier, createCaptchaVerifier } from './verify';

type Siteverify = NonNullable<Parameters<MockRecaptcha['setSite']>[1]['siteverify']>;

const hostname = 'myfitmodel.example';
function verifierOf(origin: string, host = hostname) {
  const settings = { RECAPTCHA_ORIGIN: origin, RECAPTCHA_SECRET_KEY: 's', SITE_URL: `https://${host}` };
  return createCaptchaVerifier(settings, createRateLimiter('secret'));
}

let recaptcha: MockRecaptcha;
let verifier: CaptchaVerifier;

beforeEach(async () => {
  recaptcha = await startRecaptcha();
  onTestFinished(() => recaptcha.close());
  verifier = verifierOf(recaptcha.origin);
  setAnswer('verify');
});

const setAnswer = (siteverify: Siteverify) => recaptcha.setSite('k', { secret: 's', siteverify, hostname });
const token = (host = hostname) => recaptcha.issueToken('k', host);
let networks = 0;
/** Each call comes from a new network. */
function verify(by: CaptchaVerifier, value: string | null) {
  networks += 1;
  return by.verify(value, `network ${networks}`);
}
const outcomeOf = (value: string | null) => verify(verifier, value);

test('a new token passes once, and only on its host, of which all loopback names are one', async () => {
  const fresh = token();
  expect(await outcomeOf(fresh)).toBe('passed');
  expect(await outcomeOf(fresh)).toBe('rejected');
  for (const host of ['elsewhere.example', 'localhost'])
    expect(await outcomeOf(token(host))).toBe('rejected');
  const local = verifierOf(recaptcha.origin, 'localhost');
  expect(await verify(local, token('127.0.0.1'))).toBe('passed');
});

test('a token that Google cannot have issued is rejected without asking Google', async () => {
  setAnswer('passed');
  for (const value of [null, '', 'x'.repeat(99), 'x'.repeat(4_097), 'ä'.repeat(500), `${'x'.repeat(500)}\n`])
    expect(await outcomeOf(value)).toBe('rejected');
});

test.each([
  ['wrong-hostname', 'rejected'],
  ['invalid-input-secret', 'unavailable', 'misconfigured'],
  ['invalid-input-response', 'rejected'],
  ['timeout-or-duplicate', 'rejected'],
  ['browser-error', 'unavailable'],
  ['quota-rejected', 'unavailable'],
  ['quota-passed', 'unavailable'],
  ['status-404', 'unavailable', 'misconfigured'],
  ['status-429', 'unavailable'],
  ['status-500', 'unavailable'],
  ['html', 'unavailable', 'misconfigured'],
  ['empty', 'unavailable', 'misconfigured'],
  ['truncated', 'unavailable', 'misconfigured'],
  ['reset', 'unavailable'],
  ['hang', 'unavailable'],
] as const)('the answer %s: %s, and an error in the log if it is %s', async (siteverify, outcome, fault?) => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  setAnswer(siteverify);
  expect(await outcomeOf(token())).toBe(outcome);
  const misconfigured = [expect.objectContaining({ event: 'captcha_misconfigured' })];
  expect(errors.mock.calls).toEqual(fault ? [misconfigured] : []);
});

test('a wrong secret is known after the first visitor, and locks nobody out', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  expect(verifier.isSecretRejected).toBeUndefined();
  setAnswer('invalid-input-secret');
  for (let n = 0; n < 12; n += 1) expect(await verifier.verify(token(), '203.0.113.7')).toBe('unavailable');
  expect(verifier.isSecretRejected).toBe(true);
  setAnswer('status-500');
  const other = verifierOf(recaptcha.origin);
  expect([await verify(other, token()), other.isSecretRejected]).toEqual(['unavailable', undefined]);
  setAnswer('verify');
  expect([await verify(other, token()), other.isSecretRejected]).toEqual(['passed', false]);
});

test('requests reuse a connection and do not follow redirects', async () => {
  const sockets = new Set<unknown>();
  const paths: unknown[] = [];
  const server = await listen(({ socket, url }, response) => {
    sockets.add(socket);
    paths.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  onTestFinished(server.close);
  const redirected = verifierOf(server.origin);
  for (let n = 0; n < 3; n += 1) expect(await verify(redirected, newToken())).toBe('unavailable');
  expect(paths).toEqual(Array(3).fill('/recaptcha/api/siteverify'));
  expect(sockets.size).toBeLessThan(paths.length);
});

test('of visitors whose browser can neither solve nor load the captcha, a network gets twenty in, and others on it pass', async () => {
  const from = (value: string | null, isBlocked?: boolean) =>
    verifier.verify(value, '203.0.113.7', isBlocked);
  setAnswer('browser-error');
  for (let n = 0; n < 10; n += 1) {
    expect(await from(token())).toBe('unavailable');
    expect(await from(null, true)).toBe('unavailable');
  }
  expect(await from(token())).toBe('limited');
  expect(await from(null, true)).toBe('limited');
  setAnswer('verify');
  expect(await from(token())).toBe('passed');
  expect(await from(newToken(), true)).toBe('rejected');
});

describe('a network that sends tokens that Google rejects', () => {
  /** Counts requests. Google rejects all tokens but one. */
  async function startGoogle(valid = '') {
    const asked: string[] = [];
    const google = await listen(async (request, response) => {
      const form = new URLSearchParams(await text(request));
      asked.push(form.get('response') ?? '');
      response.end(JSON.stringify({ success: form.get('response') === valid, hostname }));
    });
    onTestFinished(google.close);
    return { asked, verifier: verifierOf(google.origin) };
  }
  const flood = (by: CaptchaVerifier, network: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => by.verify(newToken(), network)));

  test('reaches Google ten times, also at once, and the others are limited', async () => {
    const { asked, verifier } = await startGoogle();
    const outcomes = await flood(verifier, '203.0.113.7', 50);
    expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'limited')).toHaveLength(40);
    expect(asked).toHaveLength(10);
    expect(await verifier.verify(newToken(), '203.0.113.8')).toBe('rejected');
  });

  test('reaches Google a hundred times from the networks of an IPv6 /48', async () => {
    const { asked, verifier } = await startGoogle();
    const floodAll = (networks: number[]) =>
      Promise.all(networks.map((n) => flood(verifier, `2001:db8:1:${n}00::/56`, 11)));
    // A hundred requests at once could take a busy machine longer than the three seconds that Google gets.
    for (const networks of [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ])
      await floodAll(networks);
    expect(asked).toHaveLength(90);
    await floodAll([10, 11, 12]);
    expect(asked).toHaveLength(100);
    expect(await verifier.verify(newToken(), '2001:db8:2:100::/56')).toBe('rejected');
  });

  test('does not keep out those who solve captchas there, and malformed tokens do not count', async () => {
    const valid = newToken();
    const { asked, verifier } = await startGoogle(valid);
    for (let n = 0; n < 20; n += 1) await verifier.verify('malformed', '203.0.113.7');
    await flood(verifier, '203.0.113.7', 9);
    const honest = Array.from({ length: 50 }, () => verifier.verify(valid, '203.0.113.7'));
    expect(await Promise.all(honest)).toEqual(Array(50).fill('passed'));
    expect(asked).toHaveLength(59);
  });
});

describe('when Google refuses everybody', () => {
  const flood = async (outcome: Siteverify, from: number, to: number) => {
    setAnswer(outcome);
    const outcomes = [];
    for (let n = from; n < to; n += 1) outcomes.push(await verifier.verify(token(), `198.51.100.${n}`));
    return outcomes;
  };
  const refused = (count: number) => Array(count).fill('rejected');
  const unavailable = (count: number) => Array(count).fill('unavailable');
  const pass = async (network = 'of somebody else') => {
    setAnswer('verify');
    expect(await verifier.verify(token(), network)).toBe('passed');
  };

  test('because the keys are of two pairs, people join from the fifth network on, until somebody passes', async () => {
    recaptcha.setSite('of another pair', { secret: 'another', siteverify: 'verify', hostname });
    const foreign = () => recaptcha.issueToken('of another pair', hostname);
    expect(verifier.readRefusals()).toMatchObject({ hasPassed: false, isProblem: false });
    const outcomes = [];
    for (let n = 0; n < 24; n += 1) outcomes.push(await verify(verifier, foreign()));
    expect(outcomes).toEqual([...refused(4), ...unavailable(20)]);
    expect(verifier.readRefusals()).toMatchObject({ hasPassed: false, isProblem: true });
    await pass();
    expect(verifier.readRefusals()).toMatchObject({ hasPassed: true, isProblem: false });
    expect(await verify(verifier, foreign())).toBe('rejected');
  });

  test('an attacker does not let bots in: neither from one network or prefix, nor in more than the limit', async () => {
    setAnswer('verify');
    for (let n = 0; n < 12; n += 1) {
      expect(await verifier.verify(newToken(), '203.0.113.7')).toBe(n < 10 ? 'rejected' : 'limited');
      expect(await verify(verifier, 'malformed')).toBe('rejected');
      expect(await verifier.verify(newToken(), `2001:db8:1:${n}00::/56`)).toBe('rejected');
    }
    for (let n = 1; n <= 3; n += 1) await verify(verifier, newToken());
    const from = Array.from({ length: 21 }, () => verifier.verify(newToken(), '203.0.113.200'));
    expect((await Promise.all(from)).filter((outcome) => outcome === 'unavailable')).toHaveLength(20);
  });

  test('after others passed, it takes twenty networks within ten minutes, and nine of ten', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await pass();
    expect(await flood('invalid-input-response', 0, 19)).toEqual(refused(19));
    vi.advanceTimersByTime(10 * 60_000 + 1);
    expect(await flood('invalid-input-response', 19, 38)).toEqual(refused(19));
    await pass();
    expect(await flood('invalid-input-response', 38, 57)).toEqual(refused(19));
    // 38 networks were refused, of which 19 after the last that passed.
    expect(verifier.readRefusals()).toMatchObject({ isProblem: true, refused: 38, passed: 1 });
    for (let n = 0; n < 4; n += 1) await pass(`203.0.113.${n}`);
    expect(verifier.readRefusals()).toMatchObject({ isProblem: false, refused: 38, passed: 5 });
    expect(await flood('timeout-or-duplicate', 57, 78)).toEqual([...refused(19), ...unavailable(2)]);
    expect(verifier.readRefusals().isProblem).toBe(true);
    await pass();
    expect(await flood('invalid-input-response', 78, 79)).toEqual(refused(1));
  });
});

test('after 5 failures Google is not asked for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let requests = 0;
  const failing = await listen((_request, response) => {
    requests += 1;
    response.writeHead(500).end();
  });
  onTestFinished(failing.close);
  const broken = verifierOf(failing.origin);
  const failTwice = async () => {
    for (let n = 0; n < 2; n += 1) expect(await verify(broken, newToken())).toBe('unavailable');
    return requests;
  };
  for (const expected of [2, 4, 5]) expect(await failTwice()).toBe(expected);
  expect(broken.isCircuitOpen).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(await failTwice()).toBe(5);
  vi.advanceTimersByTime(1);
  expect(await failTwice()).toBe(6);
});
