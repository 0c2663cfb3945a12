import 'server-only';
import type { Handle } from '@/db/client';
import { updateReferrals } from '@/db/queries/referrals';
import { insertCreditEntries, updateEarnings } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { ReferralRow, ReferralState } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import { REFERRAL_CREDIT_CENTS } from '../constants';
import { payReferral, reverseReferral, toEarnings } from './post-referral';

export interface Settlement {
  /** `release` pays a referral, `rejection` leaves it unpaid, `reversal` takes a paid one back permanently. */
  kind: 'release' | 'rejection' | 'reversal';
  /** Of a reversal that no operator decided. */
  reason?: 'undeliverable';
  at: Date;
}

const STATE_AFTER = {
  release: 'paid',
  rejection: 'rejected',
  reversal: 'reversed',
} as const satisfies Record<Settlement['kind'], ReferralState>;

export type SettledReferral = Pick<ReferralRow, 'friendId' | 'paidCents'>;

interface SettlementPlan {
  referrer: SignupRow;
  entries: NewCreditEntry[];
}

/**
 * Releases, rejects or reverses referrals of one referrer, and returns the updated referrer with the new entries. The
 * caller must have locked the counter before it read the referrer and the referrals.
 */
export async function settleReferrals(
  tx: Handle,
  before: SignupRow,
  referrals: readonly SettledReferral[],
  settlement: Settlement,
): Promise<SettlementPlan> {
  const plan = planSettlement(before, referrals, settlement);
  const { kind, reason, at } = settlement;
  const friendIds = referrals.map(({ friendId }) => friendId);
  await pipeline([
    updateReferrals(tx, friendIds, {
      state: STATE_AFTER[kind],
      decidedAt: at,
      ...(reason && { reason }),
      ...(kind === 'release' && { paidCents: REFERRAL_CREDIT_CENTS }),
    }),
    insertCreditEntries(tx, plan.entries),
    updateEarnings(tx, [toEarnings(plan.referrer)]),
  ]);
  return plan;
}

/** What a settlement would do. */
export function planSettlement(
  before: SignupRow,
  referrals: readonly SettledReferral[],
  { kind, at }: Settlement,
): SettlementPlan {
  if (kind === 'rejection') return { referrer: before, entries: [] };
  const entries: NewCreditEntry[] = [];
  let referrer = before;
  for (const referral of referrals) {
    const posting =
      kind === 'release'
        ? payReferral(referrer, referral.friendId, at)
        : reverseReferral(referrer, referral, at);
    entries.push(...posting.entries);
    referrer = posting.account;
  }
  return { referrer, entries };
}
