import { expect, test } from 'vitest';
import { referralsToVip } from './vip';

test.each([
  [0, 10],
  [9, 1],
  [10, 0],
  [11, 0],
])('after %d referrals, VIP status needs %d more', (count, missing) => {
  expect(referralsToVip(count)).toBe(missing);
});
