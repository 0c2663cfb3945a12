import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Earnings } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../waitlist/constants';
import { priorityScore } from './priority';
import type { WithheldReason } from './withholding-rules';

/** As much of a person as credit depends on and changes. */
export type Account = Pick<
  SignupRow,
  'id' | 'signupPosition' | 'vipOverride' | 'referralCount' | 'storeCreditCents' | 'isVip' | 'priorityScore'
>;

/** What has become of a person's VIP bonus so far. */
export type Bonus = 'never_paid' | 'paid' | 'reversed';

/** What happens to one referral. */
export interface ReferralEvent {
  friendId: string;
  kind: 'referral' | 'withheld' | 'release' | 'reversal';
  withheldReason?: WithheldReason;
  at: Date;
}

/** An account after something happened, and the ledger entries that say what. */
export interface Posting<T extends Account> {
  account: T;
  entries: NewCreditEntry[];
}

/** How many paid referrals an event adds. */
const COUNTED = { referral: 1, release: 1, reversal: -1, withheld: 0 } as const;

/** Whether so many paid referrals make a VIP, and so earn the bonus. */
function reachesVip(referralCount: number): boolean {
  return referralCount >= VIP_REFERRALS;
}

/**
 * What has become of a person's VIP bonus.
 *
 * @param bonusCents what the ledger held of it when it was read; somebody who has passed the threshold since was paid
 *   it.
 */
export function bonusOf({
  referralCount,
  bonusCents,
}: {
  referralCount: number;
  bonusCents: number | null;
}): Bonus {
  if (reachesVip(referralCount)) return 'paid';
  if (bonusCents === null) return 'never_paid';
  return bonusCents > 0 ? 'paid' : 'reversed';
}

/** The part of an account that is stored again. */
export function toEarnings({ id, referralCount, storeCreditCents, isVip, priorityScore }: Account): Earnings {
  return { id, referralCount, storeCreditCents, isVip, priorityScore };
}

/** Sets VIP status and score as they follow from the rest of an account. */
export function withStatus<T extends Account>(account: T): T {
  const isVip = account.vipOverride ?? reachesVip(account.referralCount);
  return { ...account, isVip, priorityScore: priorityScore({ ...account, isVip }) };
}

/**
 * Books what happens to one referral, and the bonus when the count passes the VIP threshold, up or down. The
 * one place that decides what is paid, for joins and for operators alike.
 *
 * @param bonus the referrer's, before this.
 */
export function postReferral<T extends Account>(referrer: T, event: ReferralEvent, bonus: Bonus): Posting<T> {
  const { friendId, kind, withheldReason = null, at } = event;
  const base = { signupId: referrer.id, referredSignupId: friendId, createdAt: at };
  const amountCents = COUNTED[kind] * REFERRAL_CREDIT_CENTS;
  const referralCount = referrer.referralCount + COUNTED[kind];
  const entries: NewCreditEntry[] = [{ ...base, id: uuidv7(), kind, amountCents, withheldReason }];
  const movement = bonusMovement(referralCount, bonus);
  if (movement) entries.push({ ...base, id: uuidv7(), ...movement });
  const storeCreditCents = entries.reduce((sum, entry) => sum + entry.amountCents, referrer.storeCreditCents);
  return { account: withStatus({ ...referrer, referralCount, storeCreditCents }), entries };
}

function bonusMovement(referralCount: number, bonus: Bonus) {
  const isDue = reachesVip(referralCount);
  if (isDue === (bonus === 'paid')) return null;
  if (!isDue) return { kind: 'bonus_reversal', amountCents: -VIP_BONUS_CENTS } as const;
  const kind = bonus === 'never_paid' ? 'vip_bonus' : 'bonus_return';
  return { kind, amountCents: VIP_BONUS_CENTS } as const;
}
