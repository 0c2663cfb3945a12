import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SendOutcome } from '../resend/send-outcome';
import { SendThrottle } from './send-throttle';

const failure: SendOutcome = { outcome: 'retry', error: 'resend_failed', answer: '500', retryAfterMs: null };
const success: SendOutcome = { outcome: 'sent', refused: new Map() };
const refusal: SendOutcome = { outcome: 'refused', error: 'mail_refused', answer: '422' };

let throttle: SendThrottle;
const record = (...outcomes: SendOutcome[]) => {
  for (const outcome of outcomes) throttle.record(outcome);
};
const recordOutage = () => record(...Array<SendOutcome>(5).fill(failure));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  throttle = new SendThrottle(200, 10);
});
afterEach(() => void vi.useRealTimers());

test('spaces requests evenly', () => {
  expect([throttle.reserve(), throttle.reserve(), throttle.reserve()]).toEqual([0, 200, 400]);
  vi.advanceTimersByTime(5_000);
  expect([throttle.reserve(), throttle.reserve()]).toEqual([0, 200]);
});

test.each([success, refusal])(
  'allows one request at a time during an outage, until %o ends it',
  (outcome) => {
    recordOutage();
    expect(throttle.concurrency).toBe(1);
    record(outcome);
    expect(throttle.concurrency).toBe(10);
  },
);

test('suspects an outage after two failures in a row, and until the first answer', () => {
  const suspicions = [failure, refusal, failure, failure, success].map((outcome) => {
    record(outcome);
    return throttle.isOutage;
  });
  expect(suspicions).toEqual([true, false, false, true, false]);
});

test('backs off up to 15 seconds during an outage, and starts over after it', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999999);
  const delays: number[] = [];
  const failAgain = () => {
    record(failure);
    delays.push(Math.ceil(throttle.delayMs / 1000));
    vi.advanceTimersByTime(throttle.delayMs);
  };
  for (let n = 0; n < 10; n += 1) failAgain();
  expect(delays).toEqual([0, 0, 0, 0, 2, 4, 8, 15, 15, 15]);
  record(success, failure, failure, failure, failure);
  failAgain();
  expect(delays.at(-1)).toBe(2);
});

test('obeys Retry-After even after a later success', () => {
  record({ outcome: 'retry', error: 'rate_limited', answer: '429', retryAfterMs: 7_000 }, success);
  expect(throttle.delayMs).toBe(7_000);
  vi.advanceTimersByTime(7_000);
  expect(throttle.delayMs).toBe(0);
});
