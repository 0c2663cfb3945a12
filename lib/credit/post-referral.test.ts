import { expect, test } from 'vitest';
import { type Account, type Bonus, postReferral } from './post-referral';

const at = new Date(0);
/** The rule in one line: $1 a referral, and $25 from the tenth on. */
const creditOf = (paid: number) => paid * 100 + (paid >= 10 ? 2500 : 0);
const account: Account = {
  id: 'host',
  signupPosition: 501,
  vipOverride: null,
  referralCount: 0,
  storeCreditCents: 0,
  isVip: false,
  priorityScore: 0,
};
const withPaid = (referralCount: number, override: boolean | null = null): Account => ({
  ...account,
  vipOverride: override,
  referralCount,
  storeCreditCents: creditOf(referralCount),
  isVip: override ?? referralCount >= 10,
});
const kinds = (booking: ReturnType<typeof postReferral>) => booking.entries.map((entry) => entry.kind);

test.each([
  ['referral', 9, 'never_paid', ['referral', 'vip_bonus']],
  ['release', 9, 'never_paid', ['release', 'vip_bonus']],
  ['referral', 9, 'reversed', ['referral', 'bonus_return']],
  ['referral', 10, 'paid', ['referral']],
  ['referral', 8, 'never_paid', ['referral']],
  ['reversal', 11, 'paid', ['reversal']],
  ['reversal', 10, 'paid', ['reversal', 'bonus_reversal']],
  ['reversal', 9, 'reversed', ['reversal']],
] as const)('%s at %d paid, bonus %s: books %j', (kind, paid, bonus, expected) => {
  const booking = postReferral(withPaid(paid), { friendId: 'friend', kind, at }, bonus as Bonus);
  expect(kinds(booking)).toEqual(expected);
  expect(booking.account.storeCreditCents).toBe(creditOf(booking.account.referralCount));
});

test('a withheld referral changes nothing but the ledger', () => {
  const before = withPaid(3);
  const event = { friendId: 'friend', kind: 'withheld', withheldReason: 'alias', at } as const;
  const { account: after, entries } = postReferral(before, event, 'never_paid');
  expect(after).toMatchObject({ referralCount: 3, storeCreditCents: 300, isVip: false });
  expect(entries).toMatchObject([{ kind: 'withheld', amountCents: 0, withheldReason: 'alias' }]);
});

test.each([
  [true, 0, true],
  [false, 9, false],
  [null, 9, true],
])('with the override %j, after %d paid and one more, VIP is %j', (override, paid, isVip) => {
  const event = { friendId: 'friend', kind: 'referral', at } as const;
  const { account: after } = postReferral(withPaid(paid, override), event, 'never_paid');
  expect(after.isVip).toBe(isVip);
  expect(after.priorityScore).toBe((paid + 1) * 10 + (isVip ? 100 : 0));
});
