import 'server-only';
import type { StatusRules } from '@/db/checks/ledger-checks';
import type { Account, Earnings } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../constants';

export const newVipsOf = (entries: readonly NewCreditEntry[]): string[] =>
  entries.filter(({ kind }) => kind === 'vip_bonus').map(({ signupId }) => signupId);

export function toEarnings(account: Account): Earnings {
  const { id, referralCount, storeCreditCents, vipBonusCents, isVip, priorityScore } = account;
  return { id, referralCount, storeCreditCents, vipBonusCents, isVip, priorityScore };
}

/** A person who was paid the bonus is a VIP: a new threshold changes no status before the next referral. */
export function withStatus<T extends Account>(account: T): T {
  const isVip = account.vipBonusCents !== null;
  return { ...account, isVip, priorityScore: priorityScore({ ...account, isVip }) };
}

/** Pays the referrer for a friend and, once there are enough of them, the VIP bonus. */
export function payReferral<T extends Account>(
  referrer: T,
  friendId: string,
  at: Date,
  { cents, bonusCents } = { cents: REFERRAL_CREDIT_CENTS, bonusCents: VIP_BONUS_CENTS },
) {
  const referralCount = referrer.referralCount + 1;
  const isBonusDue = referrer.vipBonusCents === null && referralCount >= VIP_REFERRALS;
  const entry = { signupId: referrer.id, friendId, createdAt: at };
  const entries: NewCreditEntry[] = [{ ...entry, kind: 'referral', amountCents: cents }];
  if (isBonusDue) entries.push({ ...entry, kind: 'vip_bonus', amountCents: bonusCents });
  const vipBonusCents = isBonusDue ? bonusCents : referrer.vipBonusCents;
  return toPosting({ ...referrer, referralCount, vipBonusCents }, entries);
}

/** Takes back what was paid for a friend and, when too few are left, the VIP bonus that was paid. */
export function reverseReferral<T extends Account>(
  referrer: T,
  { friendId, paidCents }: { friendId: string; paidCents: number },
  at: Date,
) {
  const { referralCount: before, vipBonusCents: bonusCents } = referrer;
  const referralCount = before - 1;
  const losesBonus = bonusCents !== null && before >= VIP_REFERRALS && referralCount < VIP_REFERRALS;
  const entry = { signupId: referrer.id, friendId, createdAt: at };
  const entries: NewCreditEntry[] = [{ ...entry, kind: 'reversal', amountCents: -paidCents }];
  if (losesBonus) entries.push({ ...entry, kind: 'bonus_reversal', amountCents: -bonusCents });
  return toPosting({ ...referrer, referralCount, vipBonusCents: losesBonus ? null : bonusCents }, entries);
}

/** The ledger leaves out entries of 0 cents. */
function toPosting<T extends Account>(referrer: T, entries: NewCreditEntry[]) {
  const storeCreditCents = entries.reduce((sum, entry) => sum + entry.amountCents, referrer.storeCreditCents);
  return { account: withStatus({ ...referrer, storeCreditCents }), entries };
}

/** Plain data: checks that run in SQL use the same rules. */
export const statusRules: StatusRules = {
  premiereSpots: PREMIERE_SPOTS,
  perReferral: 10,
  forVip: 100,
  forPremiere: 50,
};

export function priorityScore(person: Pick<SignupRow, 'referralCount' | 'isVip' | 'signupPosition'>) {
  const { perReferral, forVip, forPremiere, premiereSpots } = statusRules;
  return (
    person.referralCount * perReferral +
    (person.isVip ? forVip : 0) +
    (person.signupPosition <= premiereSpots ? forPremiere : 0)
  );
}
