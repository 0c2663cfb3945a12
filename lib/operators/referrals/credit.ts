import type { Handle } from '@/db/client';
import { countRecentReleases } from '@/db/queries/audit';
import { lockCounter } from '@/db/queries/counter';
import type { CreditKind } from '@/db/schema/credit-entries';
import { planSettlement, type Settlement, settleReferrals } from '../../credit/settle-referrals';
import { change, type Operator } from '../../operations/change';
import type { Person } from '../../operations/person';
import { type CreditDecision, type CreditScope, type Selected, selectReferrals } from './select-referrals';

export { countListedReferrals, listWithheld } from '@/db/queries/withheld-referrals';
export type { CreditDecision };

export type CreditDecided = ReturnType<typeof toDecided>;

/** All operators are told when one of them releases more within an hour. */
const UNREMARKABLE_RELEASES = 25;

/** Referrals per transaction: signups wait for the lock that it holds. */
export const DECISION_STEP = 100;

const AUDIT_ACTIONS: Record<CreditKind, string> = {
  referral: 'credit.release',
  reversal: 'credit.reversal',
  vip_bonus: 'credit.vip_bonus',
  bonus_reversal: 'credit.bonus_reversal',
};

/**
 * Pays, rejects or takes back referrals. Skips referrals whose state does not allow it, but refuses a single one. A dry run
 * locks and writes nothing, so that signups don't wait while it covers thousands.
 */
export async function decideCredit(
  handle: Handle,
  operator: Operator,
  scope: CreditScope,
  decision: CreditDecision,
): Promise<CreditDecided> {
  if (operator.dryRun) {
    const selected = await selectReferrals(handle, operator, scope, decision);
    const settlement = { kind: decision, at: new Date() };
    const { referrer } = planSettlement(selected.before, selected.referrals, settlement);
    return toDecided(settlement, selected, referrer);
  }
  const isOfAll = typeof scope === 'object' && !scope.friendIds && !scope.isStep;
  let decided = await decideStep(handle, operator, scope, decision);
  for (let last = decided; isOfAll && last.referrals === DECISION_STEP; ) {
    last = await decideStep(handle, operator, scope, decision);
    const referrals = decided.referrals + last.referrals;
    const amountCents = decided.amountCents + last.amountCents;
    decided = { ...last, referrals, amountCents };
  }
  return decided;
}

async function decideStep(handle: Handle, operator: Operator, scope: CreditScope, decision: CreditDecision) {
  return change(handle, operator, async ({ tx, record, notify }) => {
    const { now } = await lockCounter(tx);
    const selected = await selectReferrals(tx, operator, scope, decision, DECISION_STEP);
    const { before, referrals } = selected;
    const settlement = { kind: decision, at: now, isUndoable: true };
    const { referrer, entries } = await settleReferrals(tx, before, referrals, settlement);
    const changes =
      decision === 'rejection'
        ? referrals.map(({ friendId }) => ({ action: 'credit.rejection', friendId, amountCents: 0 }))
        : entries.map((entry) => ({ ...entry, action: AUDIT_ACTIONS[entry.kind] }));
    if (decision === 'release') {
      const earlier = await countRecentReleases(tx, operator.actor);
      const released = earlier + referrals.length;
      if (earlier <= UNREMARKABLE_RELEASES && released > UNREMARKABLE_RELEASES)
        await notify('Many releases', `${operator.actor} released ${released} referrals within an hour.`);
    }
    await record(
      ...changes.map(({ action, friendId, amountCents }) => ({
        action,
        subjectId: before.id,
        detail: { referredSignupId: friendId, amountCents },
      })),
    );
    return toDecided(settlement, selected, referrer);
  });
}

function toDecided(
  { kind: decision, at }: Settlement,
  { before, referrals, skipped }: Selected,
  referrer: Person,
) {
  /** The change of the referrer's credit, bonuses included. */
  const amountCents = referrer.storeCreditCents - before.storeCreditCents;
  return { decision, at, referrals: referrals.length, skipped, amountCents, referrer };
}
