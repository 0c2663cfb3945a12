import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type MockRecaptcha, startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { CaptchaVerifier } from './verify';

type Siteverify = NonNullable<Parameters<MockRecaptcha['setSite']>[1]['siteverify']>;

let recaptcha: MockRecaptcha;
let verifier: CaptchaVerifier;

beforeEach(async () => {
  recaptcha = await startRecaptcha();
  onTestFinished(() => recaptcha.close());
  verifier = new CaptchaVerifier({ origin: recaptcha.origin, secret: 's', hostname: 'myfitmodel.example' });
  answerBy('judge');
});

const answerBy = (siteverify: Siteverify) =>
  recaptcha.setSite('k', { secret: 's', siteverify, hostname: 'myfitmodel.example' });
const token = (hostname = 'myfitmodel.example') => recaptcha.issueToken('k', hostname);
const outcomeOf = async (value: string | null) => (await verifier.verify(value)).outcome;

test('passes a fresh token once, and has no score', async () => {
  const fresh = token();
  expect(await verifier.verify(fresh)).toEqual({ outcome: 'passed', score: null });
  expect(await outcomeOf(fresh)).toBe('rejected');
});

test.each([null, '', 'x'.repeat(4_097)])('refuses a missing or endless token unasked', async (value) => {
  answerBy('passed');
  expect(await outcomeOf(value)).toBe('rejected');
});

test('refuses a token that was earned on another site', async () => {
  expect(await outcomeOf(token('elsewhere.example'))).toBe('rejected');
});

test('takes the names of the own machine as one', async () => {
  const local = new CaptchaVerifier({ origin: recaptcha.origin, secret: 's', hostname: 'localhost' });
  expect((await local.verify(token('127.0.0.1'))).outcome).toBe('passed');
});

test.each([
  'wrong-hostname',
  'missing-input-secret',
  'invalid-input-secret',
  'missing-input-response',
  'invalid-input-response',
  'bad-request',
  'timeout-or-duplicate',
] as const)('%s is a rejection', async (siteverify) => {
  answerBy(siteverify);
  expect(await outcomeOf(token())).toBe('rejected');
});

test.each(['status-429', 'status-500', 'status-503', 'html', 'empty', 'truncated', 'reset'] as const)(
  '%s means that the verifier is unavailable',
  async (siteverify) => {
    answerBy(siteverify);
    expect(await outcomeOf(token())).toBe('unavailable');
  },
);

test('a verifier that hangs is given up on after 3 seconds', async () => {
  answerBy('hang');
  const start = Date.now();
  expect(await outcomeOf(token())).toBe('unavailable');
  expect(Date.now() - start).toBeLessThan(4_000);
});

test('a verifier that is not there is unavailable', async () => {
  await recaptcha.close();
  expect(await outcomeOf('token')).toBe('unavailable');
});

describe('after repeated failures', () => {
  test('nobody waits for it any more', async () => {
    answerBy('status-500');
    for (let n = 0; n < 5; n += 1) await outcomeOf(token());
    answerBy('hang');
    const start = Date.now();
    expect(await outcomeOf(token())).toBe('unavailable');
    expect(Date.now() - start).toBeLessThan(1_000);
  });

  test('a rejection is an answer and opens nothing', async () => {
    answerBy('invalid-input-response');
    for (let n = 0; n < 10; n += 1) await outcomeOf(token());
    answerBy('judge');
    expect(await outcomeOf(token())).toBe('passed');
  });
});
