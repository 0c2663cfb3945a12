import { z } from 'zod';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { readDecidedReferrals, readDecision } from '@/db/queries/decisions';
import { findReferral } from '@/db/queries/referrals';
import type { ReferralState } from '@/db/schema/referrals';
import { notHeldBack } from '@/db/schema/signups';
import { formatCents } from '../../credit/money';
import { type Settlement, undoSettlement } from '../../credit/settle-referrals';
import { MINUTE_MS } from '../../days';
import { plural } from '../../plural';
import { textOf } from '../audit-words';
import { personField } from '../fields';
import { changeHolds, holdAudit } from '../hold';
import { describeWhatFollowed } from '../latest-change';
import { operation } from '../operation';
import { findPerson, type Person } from '../person';
import { Refusal } from '../refusals';
import { isOwn } from './select-referrals';

export const UNDO_MS = 5 * MINUTE_MS;
export const UNDO_SENTENCE = 'For five minutes, it can be undone in Audit.';
/** Referrals per transaction: signups wait for the lock that it holds. */
const STEP = 100;

const kindOf = {
  paid: 'release',
  rejected: 'rejection',
  reversed: 'reversal',
  withheld: undefined,
} as const satisfies Record<ReferralState, Settlement['kind'] | undefined>;

const describe = (referrals: number) => plural(referrals, 'referral');

/** Undoes exactly one decision, or nothing if any of its referrals was decided again. */
export const undoCredit = operation({
  name: 'credit.undo',
  description:
    'undo the last decision about a friend, and about those decided with them; within five minutes',
  input: z
    .object({
      friend: personField().optional().meta({ positional: true }),
      decision: z.uuid().optional().meta({ hidden: true }),
      /** How many referrals the decision was about. */
      referrals: z.int().min(1).optional().meta({ hidden: true }),
    })
    .refine(({ friend, decision }) => (friend === undefined) !== (decision === undefined), 'pass a friend'),
  steps: {
    carry: z.object({ decision: z.uuid(), referrals: z.int().min(1), left: z.int().min(0) }),
    add: (sum, one) => ({ ...one, referrals: sum.referrals + one.referrals }),
    isMore: ({ left }) => left > 0,
  },
  async run(context, input, sum) {
    const { tx, operator, record } = context;
    const { now } = await lockCounter(tx);
    const decision = sum?.decision ?? input.decision ?? (await lastDecisionOf(tx, input.friend ?? ''));
    const { referrals, decidedAt, referrers } = await readDecision(tx, decision);
    if (referrals === 0 || !decidedAt || referrals !== (sum?.left ?? input.referrals ?? referrals))
      throw new Refusal('changed_since').because(await describeWhatFollowed(tx, decision));
    if (now.getTime() - decidedAt.getTime() > UNDO_MS) throw new Refusal('undo_too_late');
    for (const id of referrers) requireUndoable(await findPerson(tx, id));
    const found = await readDecidedReferrals(tx, decision, STEP);
    const [{ referrerId, state } = { referrerId: '', state: 'withheld' as const }] = found;
    const kind = kindOf[state];
    if (!kind) throw new Refusal('changed_since');
    const before = await findPerson(tx, referrerId);
    // It pays again.
    if (kind === 'reversal' && isOwn(operator, before)) throw new Refusal('own_referrals');
    const entries = await undoSettlement(tx, before, found, { kind, at: now });
    const ids = found.map(({ friendId }) => friendId);
    await changeHolds(context, { ids, hold: decision }, notHeldBack, null);
    const cents = new Map<string, number>();
    for (const { friendId, amountCents } of entries)
      cents.set(friendId, (cents.get(friendId) ?? 0) + amountCents);
    await record(
      ...found.map(({ friendId }) => ({
        action: 'credit.undo' as const,
        subjectId: before.id,
        detail: { decision: kind, referredSignupId: friendId, amountCents: cents.get(friendId) ?? 0 },
      })),
    );
    return { decision, referrals: found.length, left: referrals - found.length };
  },
  // A dry run covers the first step only.
  count: ({ referrals, left }) => referrals + left,
  ask: ({ referrals, left }) => ({
    title: 'Undo the decision?',
    confirmLabel: 'Undo',
    sentences: [`This undoes the decision about ${describe(referrals + left)}.`],
  }),
  done: ({ referrals }) => [`Undone: ${describe(referrals)} ${referrals === 1 ? 'is' : 'are'} as before.`],
  audit: {
    ...holdAudit,
    'credit.undo': [
      'Undid',
      ({ detail, entries, amountCents }) =>
        `the ${textOf(detail.decision)} of ${describe(entries)}` +
        (amountCents === 0 ? '' : `, ${formatCents(Math.abs(amountCents))}`),
    ],
    'credit.bonus_return': [
      'Returned the VIP bonus',
      ({ amountCents }) => formatCents(Math.abs(amountCents)),
    ],
  },
});

function requireUndoable(referrer: Person): void {
  if (referrer.erasedAt) throw new Refusal('referrer_erased');
  if (referrer.handedOverAt) throw new Refusal('handed_over');
}

async function lastDecisionOf(tx: Handle, friend: string): Promise<string> {
  const found = await findReferral(tx, (await findPerson(tx, friend)).id);
  if (!found) throw new Refusal('not_referred');
  if (!found.referral.decision) throw new Refusal('not_decided');
  return found.referral.decision;
}
