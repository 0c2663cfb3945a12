import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Earnings } from '@/db/queries/earnings';
import type { CreditReason, NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../waitlist/constants';
import { priorityScore } from './priority';

export type Account = Pick<
  SignupRow,
  'id' | 'signupPosition' | 'vipOverride' | 'referralCount' | 'storeCreditCents' | 'isVip' | 'priorityScore'
>;

type BonusStatus = 'never_paid' | 'paid' | 'reversed';

export interface ReferralEvent {
  friendId: string;
  kind: 'referral' | 'withheld' | 'rejection' | 'release' | 'reversal';
  reason?: CreditReason | null;
  at: Date;
}

const COUNT_CHANGES = { referral: 1, release: 1, reversal: -1, withheld: 0, rejection: 0 } as const;

function reachesVip(referralCount: number): boolean {
  return referralCount >= VIP_REFERRALS;
}

/** The count comes first: the current batch may have paid the bonus after `bonusCents` was read. */
export function bonusStatusOf(referrer: { referralCount: number; bonusCents: number | null }): BonusStatus {
  if (reachesVip(referrer.referralCount)) return 'paid';
  if (referrer.bonusCents === null) return 'never_paid';
  return referrer.bonusCents > 0 ? 'paid' : 'reversed';
}

export function toEarnings({ id, referralCount, storeCreditCents, isVip, priorityScore }: Account): Earnings {
  return { id, referralCount, storeCreditCents, isVip, priorityScore };
}

export function withStatus<T extends Account>(account: T): T {
  const isVip = account.vipOverride ?? reachesVip(account.referralCount);
  return { ...account, isVip, priorityScore: priorityScore({ ...account, isVip }) };
}

/** Also posts the VIP bonus or its reversal when the count crosses the threshold. */
export function postReferral<T extends Account>(
  referrer: T,
  event: ReferralEvent,
  bonus: BonusStatus,
): { account: T; entries: NewCreditEntry[] } {
  const { friendId, kind, reason = null, at } = event;
  const base = { signupId: referrer.id, referredSignupId: friendId, createdAt: at };
  const amountCents = COUNT_CHANGES[kind] * REFERRAL_CREDIT_CENTS;
  const referralCount = referrer.referralCount + COUNT_CHANGES[kind];
  const entries: NewCreditEntry[] = [{ ...base, id: uuidv7(), kind, amountCents, reason }];
  const bonusEntry = bonusEntryFor(referralCount, bonus);
  if (bonusEntry) entries.push({ ...base, id: uuidv7(), ...bonusEntry });
  const storeCreditCents = entries.reduce((sum, entry) => sum + entry.amountCents, referrer.storeCreditCents);
  return { account: withStatus({ ...referrer, referralCount, storeCreditCents }), entries };
}

function bonusEntryFor(referralCount: number, bonus: BonusStatus) {
  const isDue = reachesVip(referralCount);
  if (isDue === (bonus === 'paid')) return null;
  if (!isDue) return { kind: 'bonus_reversal', amountCents: -VIP_BONUS_CENTS } as const;
  const kind = bonus === 'never_paid' ? 'vip_bonus' : 'bonus_return';
  return { kind, amountCents: VIP_BONUS_CENTS } as const;
}
