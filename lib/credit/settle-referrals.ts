import { sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { insertFirstMail } from '@/db/outbox/request-mail';
import { updateReferrals } from '@/db/queries/referrals';
import { insertCreditEntries, updateEarnings } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import { type ReferralRow, type ReferralState, referrals as referralRows } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import { REFERRAL_CREDIT_CENTS } from '../constants';
import { newVipsOf, payReferral, reverseReferral, toEarnings } from './post-referral';

export interface Settlement {
  /** `release` pays a referral, `rejection` leaves it unpaid, `reversal` takes a paid one back. */
  kind: 'release' | 'rejection' | 'reversal';
  /** The reason of a reversal that no operator decided. */
  reason?: 'undeliverable';
  at: Date;
}

const STATE_AFTER = {
  release: 'paid',
  rejection: 'rejected',
  reversal: 'reversed',
} as const satisfies Record<Settlement['kind'], ReferralState>;

type SettledReferral = Pick<ReferralRow, 'friendId' | 'state' | 'paidCents' | 'payment'>;

/** The caller must have locked the counter before it read the referrer and the referrals. */
export async function settleReferrals(
  tx: Handle,
  before: SignupRow,
  referrals: readonly SettledReferral[],
  { kind, reason, at }: Settlement,
) {
  const plan = planSettlement(before, referrals, { kind, at });
  const friendIds = referrals.map(({ friendId }) => friendId);
  const values = { state: STATE_AFTER[kind], decidedAt: at, reason };
  await pipeline([
    updateReferrals(tx, friendIds, {
      ...values,
      ...(kind === 'release' && { paidCents: REFERRAL_CREDIT_CENTS, payment: paymentAfterRelease }),
    }),
    insertCreditEntries(tx, plan.entries),
    updateEarnings(tx, [toEarnings(plan.referrer)]),
    insertFirstMail(tx, 'vip', newVipsOf(plan.entries)),
  ]);
  return plan;
}

/** A reversal closed its payment: what is paid again needs a new one. */
const paymentAfterRelease = sql`${referralRows.payment} + case ${referralRows.state} when 'reversed' then 1 else 0 end`;
const isPaidAgain = ({ state }: SettledReferral) => Number(state === 'reversed');

/** What a settlement would do. */
export function planSettlement(
  before: SignupRow,
  referrals: readonly SettledReferral[],
  { kind, at }: Pick<Settlement, 'kind' | 'at'>,
) {
  const entries: NewCreditEntry[] = [];
  let referrer = before;
  if (kind === 'rejection') return { referrer, entries };
  for (const referral of referrals) {
    const isRelease = kind === 'release';
    const posting = isRelease
      ? payReferral(referrer, referral.friendId, at)
      : reverseReferral(referrer, referral, at);
    const payment = referral.payment + (isRelease ? isPaidAgain(referral) : 0);
    entries.push(...posting.entries.map((entry) => ({ ...entry, payment })));
    referrer = posting.account;
  }
  return { referrer, entries };
}
