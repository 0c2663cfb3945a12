import 'server-only';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { countReferrals, findReferral, readReferrals } from '@/db/queries/referrals';
import { STATE_AFTER, undoSettlement } from '../credit/settle-referrals';
import { change, type Operator } from './change';
import { findPerson } from './person';
import { Refusal } from './refusals';
import type { CreditDecision } from './select-referrals';

/** One transaction of a decision: the referrals of a referrer that it changed. */
export interface DecisionStep {
  referrerId: string;
  at: Date;
  referrals: number;
}

/** The page offers it for ten seconds. The decision about a large group takes longer. */
const UNDO_MS = 5 * 60_000;

export interface Undone {
  decision: CreditDecision;
  referrals: number;
  /** The change of the referrers' credit. */
  amountCents: number;
}

/** Undoes exactly one decision, or nothing if any of its referrals was decided again. */
export async function undoDecision(
  handle: Handle,
  operator: Operator,
  decision: CreditDecision,
  steps: readonly DecisionStep[],
): Promise<Undone> {
  const undone: Undone = { decision, referrals: 0, amountCents: 0 };
  // Signups wait for each transaction, so a large decision is checked first and then undone step by step.
  const passes = steps.length > 1 && !operator.dryRun ? [true, false] : [operator.dryRun];
  for (const dryRun of passes) {
    undone.amountCents = 0;
    for (const step of steps) {
      undone.amountCents += await undoStep(handle, { ...operator, dryRun }, decision, step);
    }
  }
  return { ...undone, referrals: steps.reduce((sum, { referrals }) => sum + referrals, 0) };
}

function undoStep(
  handle: Handle,
  operator: Operator,
  decision: CreditDecision,
  { referrerId, at, referrals: expected }: DecisionStep,
): Promise<number> {
  return change(handle, operator, async ({ tx, record }) => {
    const { now } = await lockCounter(tx);
    if (now.getTime() - at.getTime() > UNDO_MS) throw new Refusal('undo_too_late');
    const before = await findPerson(tx, referrerId);
    if (before.erasedAt) throw new Refusal('referrer_erased');
    if (before.handedOverAt) throw new Refusal('handed_over');
    const choice = { state: STATE_AFTER[decision], decidedAt: at };
    const found = await readReferrals(tx, before.id, choice);
    const isWhole = found.length === expected && found.every(({ previousState }) => previousState !== null);
    if (!isWhole) throw new Refusal('changed_since');
    const { referrer, entries } = await undoSettlement(tx, before, found, { kind: decision, at: now });
    await record(
      found.map(({ friendId }) => {
        const own = entries.filter((entry) => entry.friendId === friendId);
        const amountCents = own.reduce((sum, entry) => sum + entry.amountCents, 0);
        const detail = { decision, referredSignupId: friendId, amountCents };
        return { action: 'credit.undo', subjectId: before.id, detail };
      }),
    );
    return referrer.storeCreditCents - before.storeCreditCents;
  });
}

const decisionOf = { paid: 'release', rejected: 'rejection', reversed: 'reversal' } as const;

/** Undoes the last decision about a friend, and about those who were decided with them. */
export async function undoLastDecision(handle: Handle, operator: Operator, friend: string): Promise<Undone> {
  const found = await findReferral(handle, (await findPerson(handle, friend)).id);
  if (!found) throw new Refusal('not_referred');
  const { state, decidedAt, referrerId } = found.referral;
  if (state === 'withheld' || !decidedAt) throw new Refusal('changed_since');
  const referrals = await countReferrals(handle, referrerId, { state, decidedAt });
  return undoDecision(handle, operator, decisionOf[state], [{ referrerId, at: decidedAt, referrals }]);
}
