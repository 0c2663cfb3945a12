import 'server-only';
import type { Handle } from '@/db/client';
import { insertCreditEntries, readBonusCents, updateEarnings } from '@/db/queries/earnings';
import { pipeline } from '@/db/queries/pipeline';
import { bonusKinds, type NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { bonusStatusOf, postReferral, type ReferralEvent, toEarnings } from './post-referral';

/** `release` pays a withheld referral, `rejection` leaves it unpaid; `reversal` takes a paid one back for good. */
export type Settlement = Omit<ReferralEvent, 'friendId' | 'kind'> & { kind: 'release' | 'rejection' | 'reversal' };

/**
 * Releases, rejects or reverses referrals of one referrer, and returns the referrer afterwards with the new entries. The caller
 * holds the counter's lock since before it read the referrer and the state of the referrals.
 */
export async function settleReferrals(
  tx: Handle,
  before: SignupRow,
  friendIds: readonly string[],
  settlement: Settlement,
): Promise<{ referrer: SignupRow; entries: NewCreditEntry[] }> {
  let bonusCents = await readBonusCents(tx, before.id);
  const entries: NewCreditEntry[] = [];
  let referrer = before;
  for (const friendId of friendIds) {
    const bonus = bonusStatusOf({ ...referrer, bonusCents });
    const posting = postReferral(referrer, { ...settlement, friendId }, bonus);
    entries.push(...posting.entries);
    bonusCents = bonusAfter(bonusCents, posting.entries);
    referrer = posting.account;
  }
  await pipeline([insertCreditEntries(tx, entries), updateEarnings(tx, [toEarnings(referrer)])]);
  return { referrer, entries };
}

/** The next referral of the same transaction must not take the bonus back a second time. */
function bonusAfter(bonusCents: number | null, entries: readonly NewCreditEntry[]): number | null {
  const bonuses = entries.filter(({ kind }) => bonusKinds.some((bonusKind) => bonusKind === kind));
  return bonuses.reduce((sum, { amountCents }) => (sum ?? 0) + amountCents, bonusCents);
}
