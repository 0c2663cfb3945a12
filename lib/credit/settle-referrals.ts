import 'server-only';
import type { Handle } from '@/db/client';
import { insertCreditEntries, readBonusCents, updateEarnings } from '@/db/queries/earnings';
import { pipeline } from '@/db/queries/pipeline';
import { bonusKinds, type NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { bonusStatusOf, postReferral, type ReferralEvent, toEarnings } from './post-referral';

/** `release` pays a withheld referral, `rejection` leaves it unpaid; `reversal` takes a paid one back permanently. */
export type Settlement = Omit<ReferralEvent, 'friendId' | 'kind'> & {
  kind: 'release' | 'rejection' | 'reversal';
};

/**
 * Releases, rejects or reverses referrals of one referrer, and returns the updated referrer with the new entries. The
 * caller must have locked the counter before it read the referrer and the state of the referrals.
 */
export async function settleReferrals(
  tx: Handle,
  before: SignupRow,
  friendIds: readonly string[],
  settlement: Settlement,
): Promise<SettlementPlan> {
  const plan = planSettlement(before, await readBonusCents(tx, before.id), friendIds, settlement);
  await pipeline([insertCreditEntries(tx, plan.entries), updateEarnings(tx, [toEarnings(plan.referrer)])]);
  return plan;
}

interface SettlementPlan {
  referrer: SignupRow;
  entries: NewCreditEntry[];
}

/** What a settlement would do. */
export function planSettlement(
  before: SignupRow,
  bonusBefore: number | null,
  friendIds: readonly string[],
  settlement: Settlement,
): SettlementPlan {
  let bonusCents = bonusBefore;
  const entries: NewCreditEntry[] = [];
  let referrer = before;
  for (const friendId of friendIds) {
    const bonus = bonusStatusOf({ ...referrer, bonusCents });
    const posting = postReferral(referrer, { ...settlement, friendId }, bonus);
    entries.push(...posting.entries);
    bonusCents = bonusAfter(bonusCents, posting.entries);
    referrer = posting.account;
  }
  return { referrer, entries };
}

/** The next referral of the same transaction must not take the bonus back a second time. */
function bonusAfter(bonusCents: number | null, entries: readonly NewCreditEntry[]): number | null {
  const bonuses = entries.filter(({ kind }) => bonusKinds.some((bonusKind) => bonusKind === kind));
  return bonuses.reduce((sum, { amountCents }) => (sum ?? 0) + amountCents, bonusCents);
}
