import { sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { insertMissingMail } from '@/db/outbox/request-mail';
import { readTakenBonus, updateReferrals } from '@/db/queries/referrals';
import { insertCreditEntries, updateEarnings } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import { type ReferralRow, type ReferralState, referrals as referralRows } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from '../constants';
import { newVipsOf, payReferral, reverseReferral, toEarnings } from './post-referral';

export interface Settlement {
  /** `release` pays a referral, `rejection` leaves it unpaid, `reversal` takes a paid one back permanently. */
  kind: 'release' | 'rejection' | 'reversal';
  /** The reason of a reversal that no operator decided. */
  reason?: 'undeliverable';
  /** The id of an operator's decision, by which it can be undone. */
  decision?: string;
  at: Date;
}

const STATE_AFTER = {
  release: 'paid',
  rejection: 'rejected',
  reversal: 'reversed',
} as const satisfies Record<Settlement['kind'], ReferralState>;

type SettledReferral = Pick<ReferralRow, 'friendId' | 'paidCents' | 'payment'>;

/** The caller must have locked the counter before it read the referrer and the referrals. */
export async function settleReferrals(
  tx: Handle,
  before: SignupRow,
  referrals: readonly SettledReferral[],
  settlement: Settlement,
) {
  const plan = planSettlement(before, referrals, settlement);
  const { kind, reason, at, decision = null } = settlement;
  const friendIds = referrals.map(({ friendId }) => friendId);
  await pipeline([
    updateReferrals(tx, friendIds, {
      state: STATE_AFTER[kind],
      decidedAt: at,
      decision,
      previousState: decision ? sql`${referralRows.state}` : null,
      previousDecidedAt: sql`${referralRows.decidedAt}`,
      reason,
      ...(kind === 'release' && { paidCents: REFERRAL_CREDIT_CENTS }),
    }),
    insertCreditEntries(tx, plan.entries),
    updateEarnings(tx, [toEarnings(plan.referrer)]),
    insertMissingMail(tx, 'vip', newVipsOf(plan.entries)),
  ]);
  return plan;
}

/** What a settlement would do. `undone`: what a reversal took is paid again, and not the rewards of today. */
export function planSettlement(
  before: SignupRow,
  referrals: readonly SettledReferral[],
  { kind, at }: Pick<Settlement, 'kind' | 'at'>,
  undone?: { bonusCents: number },
) {
  const entries: NewCreditEntry[] = [];
  let referrer = before;
  if (kind === 'rejection') return { referrer, entries };
  for (const { friendId, paidCents, payment } of referrals) {
    const posting =
      kind === 'release'
        ? payReferral(referrer, friendId, at, undone && { cents: paidCents, ...undone })
        : reverseReferral(referrer, { friendId, paidCents }, at);
    entries.push(...posting.entries.map((entry) => ({ ...entry, payment })));
    referrer = posting.account;
  }
  return { referrer, entries };
}

const OPPOSITE = { release: 'reversal', reversal: 'release', rejection: 'rejection' } as const;

/**
 * Restores the referrals and posts the opposite entries, with the same amounts. The caller must have locked the counter before
 * it read referrer and referrals.
 */
export async function undoSettlement(
  tx: Handle,
  before: SignupRow,
  referrals: readonly ReferralRow[],
  { kind, at }: Pick<Settlement, 'kind' | 'at'>,
): Promise<NewCreditEntry[]> {
  const friendIds = referrals.map(({ friendId }) => friendId);
  const takenBonus = kind === 'reversal' ? await readTakenBonus(tx, friendIds) : undefined;
  // A reversal closed its payment: what is paid again needs a new one.
  const opened = referrals.map((one) => ({ ...one, payment: one.payment + Number(kind === 'reversal') }));
  const undone = { bonusCents: takenBonus ?? VIP_BONUS_CENTS };
  const plan = planSettlement(before, opened, { kind: OPPOSITE[kind], at }, undone);
  await pipeline([
    updateReferrals(tx, friendIds, {
      state: sql`${referralRows.previousState}`,
      decidedAt: sql`${referralRows.previousDecidedAt}`,
      previousState: null,
      previousDecidedAt: null,
      decision: null,
      ...(kind === 'release' && { paidCents: 0 }),
      payment: sql`${referralRows.payment} + 1`,
    }),
    insertCreditEntries(tx, plan.entries),
    updateEarnings(tx, [toEarnings(plan.referrer)]),
  ]);
  return plan.entries;
}
