import { z } from 'zod';
import { type ReferralState, referralStates } from '@/db/schema/referrals';
import { formatCents } from '../../credit/money';
import { plural } from '../../plural';
import type { Person } from '../person/person';
import { nameOf } from '../person/person-name';
import type { Selected } from './select-referrals';

/** What a decision did, or would do. */
export const decidedSchema = z.object({
  referrals: z.int().min(0),
  /** Friends whom it held back. */
  heldBack: z.int().min(0),
  /** The change of the referrers' credit, bonuses included. */
  amountCents: z.int(),
  /** Referrals that it does not apply to, by their state. */
  skipped: z.partialRecord(z.enum(referralStates), z.int()),
  /** Who decided about those last. */
  decidedBy: z.string().nullable(),
  /** The only referrer, afterwards. */
  referrer: z
    .object({ name: z.string(), referralCount: z.int(), storeCreditCents: z.int(), isVip: z.boolean() })
    .nullable(),
  /** The scope to go on with; null: all are done. */
  next: z.string().nullable(),
  /** Why the last referrer who was left out can't be decided about. */
  refused: z.string().nullable(),
});
export type Decided = z.output<typeof decidedSchema>;

export const toDecided = (
  { before, referrals, skipped, decidedBy }: Selected,
  referrer: Person,
  next: string | null,
  heldBack = 0,
): Decided => ({
  referrals: referrals.length,
  heldBack,
  amountCents: referrer.storeCreditCents - before.storeCreditCents,
  skipped,
  decidedBy: decidedBy ?? null,
  referrer: {
    name: nameOf(referrer),
    referralCount: referrer.referralCount,
    storeCreditCents: referrer.storeCreditCents,
    isVip: referrer.isVip,
  },
  next,
  refused: null,
});

export const nothingDecided = (next: string | null, refused: string): Decided => ({
  referrals: 0,
  heldBack: 0,
  amountCents: 0,
  skipped: {},
  decidedBy: null,
  referrer: null,
  next,
  refused,
});

export function addDecided(sum: Decided, one: Decided): Decided {
  const skipped = { ...sum.skipped };
  for (const [state, count] of Object.entries(one.skipped) as [ReferralState, number][]) {
    skipped[state] = (skipped[state] ?? 0) + count;
  }
  return {
    ...one,
    skipped,
    decidedBy: one.decidedBy ?? sum.decidedBy,
    referrals: sum.referrals + one.referrals,
    heldBack: sum.heldBack + one.heldBack,
    amountCents: sum.amountCents + one.amountCents,
    referrer: sum.referrer?.name === one.referrer?.name ? one.referrer : null,
    refused: one.refused ?? sum.refused,
  };
}

/** "#12 ada@example.com then has 3 paid referrals and $3.00" */
export function describeReferrer(
  { name, referralCount, storeCreditCents, isVip }: NonNullable<Decided['referrer']>,
  verb: 'then has' | 'now has',
): string {
  const credit = `${plural(referralCount, 'paid referral')} and ${formatCents(storeCreditCents)}`;
  return `${name} ${verb} ${credit}${isVip ? ', and is a VIP' : ''}.`;
}

/** "1 referral is already paid, 2 referrals are already rejected. bob@example.com rejected them, at …" */
export function describeSkipped({ skipped, decidedBy }: Decided): string {
  const counts = Object.entries(skipped).map(
    ([state, count]) => `${plural(count, 'referral')} ${count === 1 ? 'is' : 'are'} already ${state}`,
  );
  if (counts.length === 0) return '';
  return [`${counts.join(', ')}.`, ...(decidedBy ? [decidedBy] : [])].join(' ');
}

export const describeNothing = (decided: Decided): string =>
  decided.refused ||
  describeSkipped(decided) ||
  ['No referral is left to decide.', decided.decidedBy].filter(Boolean).join(' ');
