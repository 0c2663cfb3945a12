import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WaveProgress } from '@/db/outbox/wave-brakes';
import { seededRandom } from '../../testing/seeded-random';
import type { SendOutcome } from '../resend/send-outcome';
import { decideWave, stopReason, WELCOME_BOUNCE_LIMIT, WELCOME_WINDOW } from './brake-rules';
import { SendThrottle } from './send-throttle';

const PEOPLE = 10_000;
const settled = { complained: 0, earlyComplaints: 0, stepMails: 1, stepSettled: 1, stepAgeMs: 0 };

/** How many mails a wave sends when this share of its addresses bounces, and how many of them do. */
function sendWave(badShare: number, random: () => number): { mails: number; bounced: number } {
  let [mails, bounced, step] = [0, 0, 100];
  while (mails < PEOPLE) {
    const left = PEOPLE - mails;
    const decision = decideWave({ ...settled, mails, bounced, unsent: left, unreleased: left }, true);
    if (decision !== 'release') break;
    const last = mails;
    mails = Math.min(PEOPLE, mails + step);
    for (let mail = last; mail < mails; mail += 1) if (random() < badShare) bounced += 1;
    step *= 2;
  }
  return { mails, bounced };
}

function simulate(badShare: number, runs: number) {
  const random = seededRandom(29);
  const waves = Array.from({ length: runs }, () => sendWave(badShare, random));
  const mean = (figure: 'mails' | 'bounced') => waves.reduce((sum, wave) => sum + wave[figure], 0) / runs;
  return {
    mails: mean('mails'),
    bounced: mean('bounced'),
    stopped: waves.filter(({ mails }) => mails < PEOPLE).length / runs,
  };
}

test('of 10,000 people with 5 % bad addresses, a wave stops after about 300', () => {
  const { mails, bounced, stopped } = simulate(0.05, 2_000);
  expect(stopped).toBe(1);
  expect(mails).toBeGreaterThan(200);
  expect(mails).toBeLessThan(400);
  expect(bounced).toBeLessThan(35);
});

test('with 1 % bad addresses, a wave stops wrongly in about one of 1,000 runs', () => {
  const { stopped } = simulate(0.01, 5_000);
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBeLessThan(0.002);
});

test.each([
  [1, 1, null],
  [8, 100, null],
  [9, 100, 'bounces'],
  [30, WELCOME_WINDOW, null],
  [31, WELCOME_WINDOW, 'bounces'],
])('%d bounces of %d welcome mails: %j', (bounced, mails, reason) => {
  expect(stopReason({ mails, bounced, complained: 0, earlyComplaints: 0 }, WELCOME_BOUNCE_LIMIT)).toBe(
    reason,
  );
});

const step: WaveProgress = {
  mails: 3_100,
  bounced: 0,
  complained: 0,
  earlyComplaints: 0,
  unsent: 7_000,
  unreleased: 6_900,
  stepMails: 1_600,
  stepSettled: 0,
  stepAgeMs: 0,
};

test.each<[Partial<WaveProgress>, string]>([
  [{ stepSettled: 1_519 }, 'wait'],
  [{ stepSettled: 1_520 }, 'release'],
  [{ stepAgeMs: 599_999 }, 'wait'],
  [{ stepAgeMs: 600_000 }, 'release'],
  [{ complained: 1, earlyComplaints: 1, stepSettled: 1_600 }, 'release'],
  [{ complained: 2, earlyComplaints: 2 }, 'complaints'],
  [{ complained: 4, stepSettled: 1_600 }, 'release'],
  [{ complained: 5 }, 'complaints'],
  [{ bounced: 100 }, 'bounces'],
  [{ bounced: 100, unsent: 0, unreleased: 0 }, 'finish'],
  [{ stepSettled: 1_600, unreleased: 0 }, 'wait'],
])('a wave with %o: %s', (progress, decision) => {
  expect(decideWave({ ...step, ...progress }, true)).toBe(decision);
});

test('without outcomes, a wave is released at once and never stops', () => {
  expect(decideWave({ ...step, bounced: 100 }, false)).toBe('release');
});

describe('the pace of requests', () => {
  const failure: SendOutcome = {
    outcome: 'retry',
    error: 'resend_failed',
    answer: '500',
    retryAfterMs: null,
  };
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
});
