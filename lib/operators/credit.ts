import 'server-only';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { findReferral, readReferrals } from '@/db/queries/referrals';
import type { CreditKind } from '@/db/schema/credit-entries';
import type { ReferralRow, ReferralState, WithheldReason } from '@/db/schema/referrals';
import { planSettlement, type Settlement, settleReferrals } from '../credit/settle-referrals';
import { type ChangeContext, change, type Operator } from './change';
import { findPerson, type Person } from './person';
import { Refusal, type RefusalReason } from './refusals';

export { readWithheldReferrals as listWithheld, type WithheldReferral } from '@/db/queries/referrals';

export type CreditDecision = Settlement['kind'];

export interface CreditDecided {
  referrals: number;
  /** Referrals that the decision no longer applies to, by their state: another operator was faster. */
  skipped: Partial<Record<ReferralState, number>>;
  /** The change of the referrer's credit, bonuses included. */
  amountCents: number;
  referrer: Person;
}

const REFUSALS: Record<CreditDecision, Record<ReferralState, RefusalReason | null>> = {
  release: { withheld: null, rejected: null, paid: 'already_paid', reversed: 'already_reversed' },
  rejection: {
    withheld: null,
    rejected: 'already_rejected',
    paid: 'not_withheld',
    reversed: 'already_reversed',
  },
  reversal: { withheld: 'not_paid', rejected: 'not_paid', paid: null, reversed: 'already_reversed' },
};

/** A release of all referrals skips those that an operator rejected. */
const STATE_OF_ALL: Record<CreditDecision, ReferralState> = {
  release: 'withheld',
  rejection: 'withheld',
  reversal: 'paid',
};

const AUDIT_ACTIONS: Record<CreditKind, string> = {
  referral: 'credit.release',
  reversal: 'credit.reversal',
  vip_bonus: 'credit.vip_bonus',
  bonus_reversal: 'credit.bonus_reversal',
};

/** @param who the referred friend. */
export async function decideCredit(
  handle: Handle,
  operator: Operator,
  who: string,
  decision: CreditDecision,
): Promise<CreditDecided> {
  return change(handle, operator, async (context) => {
    const { now } = await lockCounter(context.tx);
    const friend = await findPerson(context.tx, who);
    const found = await findReferral(context.tx, friend.id);
    if (!found) throw new Refusal('not_referred');
    const { referral, referrer } = found;
    const refusal = REFUSALS[decision][referral.state];
    if (refusal) throw new Refusal(refusal);
    return settle(context, referrer, [referral], { kind: decision, at: now });
  });
}

/** Decides about some friends of one referrer. Skips referrals whose state does not allow the decision. */
export async function decideFriends(
  handle: Handle,
  operator: Operator,
  { referrerId, friendIds }: { referrerId: string; friendIds: readonly string[] },
  decision: CreditDecision,
): Promise<CreditDecided> {
  return change(handle, operator, async (context) => {
    const { now } = await lockCounter(context.tx);
    const referrer = await findPerson(context.tx, referrerId);
    const { decidable, skipped } = await findDecidable(context.tx, referrer, friendIds, decision);
    const decided = await settle(context, referrer, decidable, { kind: decision, at: now });
    return { ...decided, skipped };
  });
}

/** What `decideFriends` would do. Locks and writes nothing, so that signups don't wait while it covers thousands. */
export async function previewFriends(
  handle: Handle,
  { referrerId, friendIds }: { referrerId: string; friendIds: readonly string[] },
  decision: CreditDecision,
): Promise<CreditDecided> {
  const before = await findPerson(handle, referrerId);
  if (before.erasedAt) throw new Refusal('referrer_erased');
  const { decidable, skipped } = await findDecidable(handle, before, friendIds, decision);
  const { referrer } = planSettlement(before, decidable, { kind: decision, at: new Date() });
  return { ...toDecided(before, referrer, decidable.length), skipped };
}

async function findDecidable(
  handle: Handle,
  referrer: Person,
  friendIds: readonly string[],
  decision: CreditDecision,
): Promise<{ decidable: ReferralRow[]; skipped: CreditDecided['skipped'] }> {
  const referrals = await readReferrals(handle, referrer.id, { friendIds });
  const skipped: CreditDecided['skipped'] = {};
  const decidable = referrals.filter(({ state }) => {
    if (REFUSALS[decision][state] === null) return true;
    skipped[state] = (skipped[state] ?? 0) + 1;
    return false;
  });
  return { decidable, skipped };
}

/** Decides about all withheld or all paid referrals of one referrer, or about those that were withheld for one reason. */
export async function decideAllCredit(
  handle: Handle,
  operator: Operator,
  who: string,
  decision: CreditDecision,
  reason?: WithheldReason,
): Promise<CreditDecided> {
  return change(handle, operator, async (context) => {
    const { now } = await lockCounter(context.tx);
    const referrer = await findPerson(context.tx, who);
    const referrals = await readReferrals(context.tx, referrer.id, { state: STATE_OF_ALL[decision], reason });
    return settle(context, referrer, referrals, { kind: decision, at: now });
  });
}

async function settle(
  { tx, record }: ChangeContext,
  before: Person,
  referrals: ReferralRow[],
  settlement: Settlement,
): Promise<CreditDecided> {
  if (before.erasedAt) throw new Refusal('referrer_erased');
  const { referrer, entries } = await settleReferrals(tx, before, referrals, settlement);
  const changes =
    settlement.kind === 'rejection'
      ? referrals.map(({ friendId }) => ({ action: 'credit.rejection', friendId, amountCents: 0 }))
      : entries.map((entry) => ({ ...entry, action: AUDIT_ACTIONS[entry.kind] }));
  await record(
    changes.map(({ action, friendId, amountCents }) => ({
      action,
      subjectId: before.id,
      detail: { referredSignupId: friendId, amountCents },
    })),
  );
  return toDecided(before, referrer, referrals.length);
}

function toDecided(before: Person, referrer: Person, referrals: number): CreditDecided {
  const amountCents = referrer.storeCreditCents - before.storeCreditCents;
  return { referrals, skipped: {}, amountCents, referrer };
}
