import { expect, test } from 'vitest';
import { describeDone, describePreview } from './review-words';

const decided = {
  referrals: 0,
  skipped: {},
  amountCents: 0,
  steps: [],
  referrer: null,
};

test.each([
  [{}, 'these referrals are already decided.'],
  [{ paid: 2 }, '2 referrals are already paid.'],
  [{ paid: 1, rejected: 2 }, '1 referral is already paid, 2 referrals are already rejected.'],
])('says what became of referrals that another operator decided: %j', (skipped, sentence) => {
  expect(describeDone('rejection', { ...decided, skipped })).toBe(`Nothing changed: ${sentence}`);
  expect(describePreview('rejection', { ...decided, skipped })).toEqual([
    `Nothing would change: ${sentence}`,
  ]);
});

test('says which referrals of a decision somebody else has decided', () => {
  const partial = { ...decided, referrals: 2, amountCents: 200, skipped: { reversed: 1 } };
  expect(describeDone('release', partial)).toBe(
    'Released 2 referrals: $2.00. 1 referral is already reversed.',
  );
});
