import { expect, onTestFinished, test, vi } from 'vitest';
import type { Progress } from '@/db/outbox/mailings/steps';
import { seededRandom } from '../../testing/seeded-random';
import { decideStep, stopReason, WELCOME_BOUNCE_LIMIT, WELCOME_WINDOW } from './brake-rules';
import { SendThrottle } from './send-throttle';

const PEOPLE = 10_000;
const settled = { complained: 0, earlyComplaints: 0, stepMails: 1, stepSettled: 1, stepAgeMs: 0 };

/** How many mails a wave sends when this share of its addresses bounces, and how many of them do. */
function sendWave(badShare: number, random: () => number): { mails: number; bounced: number } {
  let [mails, bounced, step] = [0, 0, 100];
  while (mails < PEOPLE) {
    const left = PEOPLE - mails;
    const decision = decideStep({ ...settled, mails, bounced, unsent: left, unreleased: left }, true);
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
  const stopped = waves.filter(({ mails }) => mails < PEOPLE).length / runs;
  return { mails: mean('mails'), bounced: mean('bounced'), stopped };
}

test('of 10,000 people with 5 % bad addresses, a wave stops after about 300', () => {
  const { mails, bounced, stopped } = simulate(0.05, 2_000);
  expect(stopped).toBe(1);
  expect(mails).toBeGreaterThan(200);
  expect(mails).toBeLessThan(400);
  expect(bounced).toBeLessThan(35);
});

test('with 1 % bad addresses, a wave stops wrongly in less than one of 500 runs', () => {
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
  const figures = { mails, bounced, complained: 0, earlyComplaints: 0 };
  expect(stopReason(figures, WELCOME_BOUNCE_LIMIT)).toBe(reason);
});

const step: Progress = {
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

test.each<[Partial<Progress>, string]>([
  [{ stepSettled: 1_519 }, 'wait'],
  [{ stepSettled: 1_520 }, 'release'],
  [{ stepAgeMs: 599_999 }, 'wait'],
  [{ stepAgeMs: 600_000 }, 'release'],
  [{ complained: 1, earlyComplaints: 1, stepSettled: 1_600 }, 'release'],
  [{ complained: 2, earlyComplaints: 2 }, 'complaints'],
  [{ complained: 4, stepSettled: 1_600 }, 'release'],
  [{ complained: 5 }, 'complaints'],
  [{ bounced: 100 }, 'bounces'],
  [{ unsent: 0, unreleased: 0, stepSettled: 1_519 }, 'wait'],
  [{ bounced: 100, unsent: 0, unreleased: 0, stepSettled: 1_520 }, 'finish'],
  [{ stepSettled: 1_600, unreleased: 0 }, 'wait'],
])('a wave with %o: %s', (progress, decision) => {
  expect(decideStep({ ...step, ...progress }, true)).toBe(decision);
});

test('without outcomes, a wave is released at once and never stops', () => {
  expect(decideStep({ ...step, bounced: 100 }, false)).toBe('release');
});

function startThrottle() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return new SendThrottle(200, 10);
}

test('requests to Resend are spaced evenly', () => {
  const throttle = startThrottle();
  expect([throttle.reserve(), throttle.reserve(), throttle.reserve()]).toEqual([0, 200, 400]);
  vi.advanceTimersByTime(5_000);
  expect([throttle.reserve(), throttle.reserve()]).toEqual([0, 200]);
});

test('no request is sent before the time in Retry-After, even after a later success', () => {
  const throttle = startThrottle();
  throttle.record({ outcome: 'retry', error: 'rate_limited', answer: '429', retryAfterMs: 7_000 });
  throttle.record({ outcome: 'sent', refused: new Map() });
  expect(throttle.delayMs).toBe(7_000);
  vi.advanceTimersByTime(7_000);
  expect(throttle.delayMs).toBe(0);
});

test('the pace of requests slows down to one in 15 seconds during an outage, and starts over after it', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999999);
  const throttle = startThrottle();
  const fail = () => {
    throttle.record({ outcome: 'retry', error: 'resend_failed', answer: '500', retryAfterMs: null });
    const seconds = Math.ceil(throttle.delayMs / 1000);
    vi.advanceTimersByTime(throttle.delayMs);
    return seconds;
  };
  expect(Array.from({ length: 10 }, fail)).toEqual([0, 0, 0, 0, 2, 4, 8, 15, 15, 15]);
  throttle.record({ outcome: 'sent', refused: new Map() });
  expect(Array.from({ length: 5 }, fail)).toEqual([0, 0, 0, 0, 2]);
});
