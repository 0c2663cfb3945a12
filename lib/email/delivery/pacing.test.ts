import { describe, expect, test } from 'vitest';
import { LONGEST_RETRY_AFTER_MS, parseRetryAfter } from '../resend/retry-after';
import type { SendOutcome } from '../resend/send-outcome';
import { backoffMs, MAX_TRIES } from './backoff';
import { Pacer } from './pacer';
import { ProviderGate } from './provider-gate';

const HOUR_MS = 60 * 60 * 1000;
const always = (value: number) => () => value;

describe('backoff', () => {
  test('grows up to an hour', () => {
    const longest = [1, 2, 3, 4, 12, 50].map((failures) => backoffMs(failures, undefined, always(1)));
    expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, HOUR_MS, HOUR_MS]);
  });

  test('is anywhere below that', () => {
    expect(backoffMs(5, undefined, always(0))).toBe(0);
    expect(backoffMs(5, undefined, always(0.5))).toBe(16_000);
  });

  test('gives a mail up after about a day', () => {
    const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, index) =>
      backoffMs(index + 1, undefined, always(0.5)),
    );
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(20 * HOUR_MS);
    expect(total).toBeLessThan(24 * HOUR_MS);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    ['7', 7_000],
    ['0.5', 500],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['86400', LONGEST_RETRY_AFTER_MS],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%j is %j ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});

describe('the pacer', () => {
  test('keeps a distance between turns, and books ahead', () => {
    let now = 0;
    const pacer = new Pacer(200, () => now);
    expect([pacer.reserve(), pacer.reserve(3), pacer.reserve()]).toEqual([0, 200, 800]);
    now = 5_000;
    expect([pacer.reserve(), pacer.reserve()]).toEqual([0, 200]);
  });
});

describe('the gate', () => {
  const failure: SendOutcome = { outcome: 'retry', reason: 'answer 500', retryAfterMs: null };
  const success: SendOutcome = { outcome: 'sent', refused: [] };
  const gateAt = (clock: { now: number }) => new ProviderGate(10, () => clock.now);

  test('lets single failures pass', () => {
    const gate = gateAt({ now: 0 });
    for (const result of [failure, failure, failure, failure, success, failure]) gate.report(result);
    expect(gate.slots).toBe(10);
    expect(gate.waitMs()).toBe(0);
  });

  test('asks a provider in trouble with one request at a time, until it is back', () => {
    const gate = gateAt({ now: 0 });
    for (let i = 0; i < 5; i++) gate.report(failure);
    expect(gate.slots).toBe(1);
    gate.report(success);
    expect(gate.slots).toBe(10);
  });

  test('pauses longer while it stays in trouble, but never long', () => {
    const clock = { now: 0 };
    const gate = gateAt(clock);
    for (let i = 0; i < 100; i++) {
      gate.report(failure);
      expect(gate.waitMs()).toBeLessThanOrEqual(15_000);
      clock.now += gate.waitMs();
    }
    expect(clock.now).toBeGreaterThan(100_000);
  });

  test('takes a refused mail for a sign of life', () => {
    const gate = gateAt({ now: 0 });
    for (let i = 0; i < 5; i++) gate.report(failure);
    gate.report({ outcome: 'refused', reason: 'answer 422', mayHaveArrived: false });
    expect(gate.slots).toBe(10);
  });

  test('obeys Retry-After, for every mail and whatever else succeeds', () => {
    const clock = { now: 0 };
    const gate = gateAt(clock);
    gate.report({ ...failure, retryAfterMs: 7_000 });
    gate.report(success);
    expect(gate.waitMs()).toBe(7_000);
    clock.now = 7_000;
    expect(gate.waitMs()).toBe(0);
  });
});
