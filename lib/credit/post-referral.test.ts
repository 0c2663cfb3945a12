import { expect, test } from 'vitest';
import { type Account, payReferral, reverseReferral } from './post-referral';

/** The rule: $1 a referral, and $25 from the tenth on. */
const creditOf = (paid: number) => paid * 100 + (paid >= 10 ? 2500 : 0);
const accountWith = (referralCount: number, vipOverride: boolean | null = null): Account => ({
  id: 'referrer',
  signupPosition: 501,
  vipOverride,
  referralCount,
  storeCreditCents: creditOf(referralCount),
  vipBonusCents: referralCount >= 10 ? 2500 : null,
  isVip: vipOverride ?? referralCount >= 10,
  priorityScore: 0,
});
const at = new Date(0);
const reversed = { friendId: 'friend', paidCents: 100 };

test.each([
  ['payment', 8, ['referral']],
  ['payment', 9, ['referral', 'vip_bonus']],
  ['payment', 10, ['referral']],
  ['reversal', 11, ['reversal']],
  ['reversal', 10, ['reversal', 'bonus_reversal']],
  ['reversal', 9, ['reversal']],
])('a %s after %d paid referrals posts %j', (what, paid, kinds) => {
  const before = accountWith(paid);
  const { account, entries } =
    what === 'payment' ? payReferral(before, 'friend', at) : reverseReferral(before, reversed, at);
  expect(entries.map(({ kind }) => kind)).toEqual(kinds);
  expect(account.storeCreditCents).toBe(creditOf(account.referralCount));
});

test.each([
  [true, 0, true],
  [false, 9, false],
  [null, 9, true],
])('with the VIP override %j, a referral after %d paid ones gives isVip %j', (override, paid, isVip) => {
  const { account } = payReferral(accountWith(paid, override), 'friend', at);
  expect(account.isVip).toBe(isVip);
  expect(account.priorityScore).toBe((paid + 1) * 10 + (isVip ? 100 : 0));
});
