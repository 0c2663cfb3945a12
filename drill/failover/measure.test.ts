import { expect, test } from 'vitest';
import { measure } from './measure';

const joined = [0, 40, 80, 20_080, 20_120];
const recording = {
  route: 'HAProxy',
  attempts: [
    ...joined.map((at) => ({ at, took: 30, outcome: 'joined' })),
    { at: 5_000, took: 2_000, outcome: 'HTTP 503' },
    { at: 6_000, took: 2_000, outcome: 'HTTP 503' },
    { at: 7_000, took: 2_000, outcome: 'ECONNRESET' },
  ],
  readiness: [
    { at: 0, value: true },
    { at: 1_080, value: false },
    { at: 20_500, value: true },
  ],
  faultAt: 100,
  promotedAt: 19_080,
};

test('measures an outage that ends with a promotion', () => {
  expect(measure(recording)).toEqual({
    route: 'HAProxy',
    acknowledged: 5,
    failed: { 'HTTP 503': 2, ECONNRESET: 1 },
    medianBeforeFault: 30,
    outage: 20_000,
    promotion: 19_000,
    signupAfterPromotion: 1_000,
    readinessChanges: 2,
    unreadyAfter: 1_000,
    readyAfterPromotion: 1_420,
  });
});

test('measures no readiness after a promotion during which the site stayed ready', () => {
  const alwaysReady = { ...recording, readiness: [{ at: 20, value: true }] };
  expect(measure(alwaysReady)).toMatchObject({
    promotion: 19_000,
    unreadyAfter: undefined,
    readyAfterPromotion: undefined,
  });
});

test('leaves out what did not happen', () => {
  const withoutFailure = { ...recording, readiness: [{ at: 0, value: true }], promotedAt: undefined };
  expect(measure(withoutFailure)).toMatchObject({
    promotion: undefined,
    signupAfterPromotion: undefined,
    readinessChanges: 0,
    unreadyAfter: undefined,
    readyAfterPromotion: undefined,
  });
});
