import 'server-only';
import type { Handle } from '@/db/client';
import { countRecentReleases } from '@/db/queries/audit';
import { lockCounter } from '@/db/queries/counter';
import { findReferral, readReferrals } from '@/db/queries/referrals';
import type { CreditKind } from '@/db/schema/credit-entries';
import type { ReferralState, WithheldReason } from '@/db/schema/referrals';
import { identifyEmail } from '../address/canonical-mailbox';
import { planSettlement, type Settlement, settleReferrals } from '../credit/settle-referrals';
import { change, type Operator } from './change';
import { findPerson, type Person } from './person';
import { Refusal, type RefusalReason } from './refusals';

export { readWithheldReferrals as listWithheld, type WithheldReferral } from '@/db/queries/referrals';

export type CreditDecision = Settlement['kind'];

/** The referral of a friend, those of some friends of a referrer, or all of a referrer, or all withheld for a reason. */
export type CreditScope =
  | string
  | { referrer: string; friendIds: readonly string[] }
  | { allOf: string; reason?: WithheldReason };

export interface CreditDecided {
  decision: CreditDecision;
  referrals: number;
  /** Referrals that the decision no longer applies to, by their state: another operator was faster. */
  skipped: Partial<Record<ReferralState, number>>;
  /** The change of the referrer's credit, bonuses included. */
  amountCents: number;
  /** The change of the referrer's VIP status. */
  vip: 'gained' | 'lost' | null;
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

/** All operators are told when one of them releases more within an hour. */
const UNREMARKABLE_RELEASES = 25;

/** Referrals per transaction: signups wait for the lock that it holds. */
const STEP = 100;

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
    const { before, referrals, skipped } = await select(handle, operator, scope, decision);
    const { referrer } = planSettlement(before, referrals, { kind: decision, at: new Date() });
    return toDecided(decision, before, referrer, referrals.length, skipped);
  }
  const step = () => decideStep(handle, operator, scope, decision);
  let decided = await step();
  if (typeof scope === 'string' || !('allOf' in scope)) return decided;
  for (let last = decided; last.referrals === STEP; decided = addStep(decided, last)) last = await step();
  return decided;
}

const addStep = (sum: CreditDecided, last: CreditDecided): CreditDecided => ({
  ...last,
  referrals: sum.referrals + last.referrals,
  amountCents: sum.amountCents + last.amountCents,
  vip: last.vip ?? sum.vip,
});

/** @param limit of all referrals; without it, all at once. */
async function select(
  handle: Handle,
  { addresses = [] }: Operator,
  scope: CreditScope,
  decision: CreditDecision,
  limit?: number,
) {
  const selected =
    typeof scope === 'string'
      ? await selectOne(handle, scope, decision)
      : await selectMany(handle, scope, decision, limit);
  const { erasedAt, canonicalMailbox } = selected.before;
  if (erasedAt) throw new Refusal('referrer_erased');
  const isOwn = addresses.some((address) => identifyEmail(address).canonicalMailbox === canonicalMailbox);
  if (decision === 'release' && isOwn) throw new Refusal('own_referrals');
  return selected;
}

async function selectOne(handle: Handle, who: string, decision: CreditDecision) {
  const friend = await findPerson(handle, who);
  const found = await findReferral(handle, friend.id);
  if (!found) throw new Refusal('not_referred');
  const refusal = REFUSALS[decision][found.referral.state];
  if (refusal) throw new Refusal(refusal);
  return { before: found.referrer, referrals: [found.referral], skipped: {} };
}

async function selectMany(
  handle: Handle,
  scope: Exclude<CreditScope, string>,
  decision: CreditDecision,
  limit?: number,
) {
  if ('allOf' in scope) {
    const before = await findPerson(handle, scope.allOf);
    const filter = { state: STATE_OF_ALL[decision], reason: scope.reason, limit };
    return { before, referrals: await readReferrals(handle, before.id, filter), skipped: {} };
  }
  const before = await findPerson(handle, scope.referrer);
  const skipped: CreditDecided['skipped'] = {};
  const chosen = await readReferrals(handle, before.id, { friendIds: scope.friendIds });
  const referrals = chosen.filter(({ state }) => {
    if (REFUSALS[decision][state] === null) return true;
    skipped[state] = (skipped[state] ?? 0) + 1;
    return false;
  });
  return { before, referrals, skipped };
}

async function decideStep(
  handle: Handle,
  operator: Operator,
  scope: CreditScope,
  decision: CreditDecision,
): Promise<CreditDecided> {
  return change(handle, operator, async ({ tx, record, notify }) => {
    const { now } = await lockCounter(tx);
    const { before, referrals, skipped } = await select(tx, operator, scope, decision, STEP);
    const { referrer, entries } = await settleReferrals(tx, before, referrals, { kind: decision, at: now });
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
      changes.map(({ action, friendId, amountCents }) => ({
        action,
        subjectId: before.id,
        detail: { referredSignupId: friendId, amountCents },
      })),
    );
    return toDecided(decision, before, referrer, referrals.length, skipped);
  });
}

function toDecided(
  decision: CreditDecision,
  before: Person,
  referrer: Person,
  referrals: number,
  skipped: CreditDecided['skipped'],
): CreditDecided {
  const amountCents = referrer.storeCreditCents - before.storeCreditCents;
  const changed = referrer.isVip ? 'gained' : 'lost';
  const vip = referrer.isVip === before.isVip ? null : changed;
  return { decision, referrals, skipped, amountCents, vip, referrer };
}
