import { z } from 'zod';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { countReferrals, findReferral, readReferrals } from '@/db/queries/referrals';
import type { ReferralState } from '@/db/schema/referrals';
import { undoSettlement } from '../../credit/settle-referrals';
import { change, type Operator } from '../../operations/change';
import { findPerson } from '../../operations/person';
import { Refusal } from '../../operations/refusals';
import { type CreditDecision, isOwn } from './select-referrals';

export const decisionStep = z.object({ referrerId: z.uuid(), at: z.date(), referrals: z.int().min(1) });
export type DecisionStep = z.output<typeof decisionStep>;

/** The page offers it for ten seconds. The decision about a large group takes longer. */
const UNDO_MS = 5 * 60_000;

const decisionOf = {
  paid: 'release',
  rejected: 'rejection',
  reversed: 'reversal',
  withheld: undefined,
} as const satisfies Record<ReferralState, CreditDecision | undefined>;

/** Undoes exactly one decision, or nothing if any of its referrals was decided again. */
export async function undoDecision(
  handle: Handle,
  operator: Operator,
  steps: readonly DecisionStep[],
): Promise<Pick<DecisionStep, 'referrals'>> {
  // Signups wait for each transaction, so a large decision is checked first and then undone step by step.
  if (steps.length > 1 && !operator.dryRun) await undoDecision(handle, { ...operator, dryRun: true }, steps);
  for (const step of steps) await undoStep(handle, operator, step);
  return { referrals: steps.reduce((sum, { referrals }) => sum + referrals, 0) };
}

function undoStep(handle: Handle, operator: Operator, { referrerId, at, referrals }: DecisionStep) {
  return change(handle, operator, async ({ tx, record }) => {
    const { now } = await lockCounter(tx);
    if (now.getTime() - at.getTime() > UNDO_MS) throw new Refusal('undo_too_late');
    const before = await findPerson(tx, referrerId);
    if (before.erasedAt) throw new Refusal('referrer_erased');
    if (before.handedOverAt) throw new Refusal('handed_over');
    const found = await readReferrals(tx, before.id, { decidedAt: at });
    const decision = found[0] && decisionOf[found[0].state];
    // It pays again.
    if (decision === 'reversal' && isOwn(operator, before)) throw new Refusal('own_referrals');
    const isWhole = found.length === referrals && found.every(({ previousState }) => previousState !== null);
    if (!decision || !isWhole) throw new Refusal('changed_since');
    const entries = await undoSettlement(tx, before, found, { kind: decision, at: now });
    await record(
      ...found.map(({ friendId }) => {
        const own = entries.filter((entry) => entry.friendId === friendId);
        const amountCents = own.reduce((sum, entry) => sum + entry.amountCents, 0);
        const detail = { decision, referredSignupId: friendId, amountCents };
        return { action: 'credit.undo', subjectId: before.id, detail };
      }),
    );
  });
}

export async function undoLastDecision(handle: Handle, operator: Operator, friend: string) {
  const found = await findReferral(handle, (await findPerson(handle, friend)).id);
  if (!found) throw new Refusal('not_referred');
  const { decidedAt, referrerId } = found.referral;
  if (!decidedAt) throw new Refusal('not_decided');
  const referrals = await countReferrals(handle, referrerId, { decidedAt });
  return undoDecision(handle, operator, [{ referrerId, at: decidedAt, referrals }]);
}
