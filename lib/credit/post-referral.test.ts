import { expect, test } from 'vitest';
import { type Account, postReferral, type ReferralEvent } from './post-referral';

/** The rule: $1 a referral, and $25 from the tenth on. */
const creditOf = (paid: number) => paid * 100 + (paid >= 10 ? 2500 : 0);
const accountWith = (referralCount: number, vipOverride: boolean | null = null): Account => ({
  id: 'referrer',
  signupPosition: 501,
  vipOverride,
  referralCount,
  storeCreditCents: creditOf(referralCount),
  isVip: vipOverride ?? referralCount >= 10,
  priorityScore: 0,
});
const event = (kind: ReferralEvent['kind']): ReferralEvent => ({ friendId: 'friend', kind, at: new Date(0) });

test.each([
  ['referral', 9, 'never_paid', ['referral', 'vip_bonus']],
  ['release', 9, 'never_paid', ['release', 'vip_bonus']],
  ['referral', 9, 'reversed', ['referral', 'bonus_return']],
  ['referral', 10, 'paid', ['referral']],
  ['referral', 8, 'never_paid', ['referral']],
  ['reversal', 11, 'paid', ['reversal']],
  ['reversal', 10, 'paid', ['reversal', 'bonus_reversal']],
  ['reversal', 9, 'reversed', ['reversal']],
] as const)('a %s after %d paid referrals, with the bonus %s, posts %j', (kind, paid, bonus, kinds) => {
  const { account, entries } = postReferral(accountWith(paid), event(kind), bonus);
  expect(entries.map((entry) => entry.kind)).toEqual(kinds);
  expect(account.storeCreditCents).toBe(creditOf(account.referralCount));
});

test('a withheld referral changes only the ledger', () => {
  const withheld = { ...event('withheld'), reason: 'alias' } as const;
  const { account, entries } = postReferral(accountWith(3), withheld, 'never_paid');
  expect(account).toMatchObject({ referralCount: 3, storeCreditCents: 300, isVip: false });
  expect(entries).toMatchObject([{ kind: 'withheld', amountCents: 0, reason: 'alias' }]);
});

test.each([
  [true, 0, true],
  [false, 9, false],
  [null, 9, true],
])('with the VIP override %j, a referral after %d paid ones gives isVip %j', (override, paid, isVip) => {
  const { account } = postReferral(accountWith(paid, override), event('referral'), 'never_paid');
  expect(account.isVip).toBe(isVip);
  expect(account.priorityScore).toBe((paid + 1) * 10 + (isVip ? 100 : 0));
});
