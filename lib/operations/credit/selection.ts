import { z } from 'zod';
import type { Handle } from '@/db/client';
import { groupByReferrer } from '@/db/queries/referrals';
import { referralReasons, referralStates } from '@/db/schema/referrals';
import { absent, personField } from '../fields';
import type { CreditScope } from './select-referrals';

/** Referrals per transaction: signups wait for the lock that it holds. */
export const DECISION_STEP = 100;

const state = z.enum(referralStates).optional().meta({ hidden: true });

/** The friends of a referrer, or those of them that a page shows. */
export const groupFields = {
  allOf: personField('all of this referrer').meta({ value: 'referrer' }),
  /** The state in which the page showed all of them. */
  state,
  exceptUnconfirmed: z.boolean().optional().meta({ hidden: true }),
  until: z.date().optional().meta({ hidden: true }),
};

/** Rejecting and reversing also hold the friends back. */
const holdBack = z.boolean().optional().meta({ hidden: true });
const friend = personField().meta({ positional: true });
const friends = z.array(z.uuid()).min(1).max(DECISION_STEP).meta({ hidden: true });
const reason = z
  .enum(referralReasons)
  .optional()
  .describe('with --all-of: only referrals that are or were withheld for this reason');

/** One friend, chosen friends of any referrers, or the friends of one referrer. */
export const selection = z.union(
  [
    z.object({ friend, friends: absent, allOf: absent, state: absent, reason: absent, holdBack }),
    z.object({ friends, friend: absent, allOf: absent, state, reason: absent, holdBack }),
    z.object({ ...groupFields, friend: absent, friends: absent, reason, holdBack }),
  ],
  'pass either a friend, or --all-of <referrer>, which --reason requires',
);
export type Selection = z.output<typeof selection>;

interface KeyedScope {
  /** By which a later step finds it again. */
  key: string;
  scope: CreditScope;
}

/** The scopes of the transactions, in an order that does not change between steps. */
export async function scopesOf(
  handle: Handle,
  { friend, friends, allOf, holdBack: _, ...choice }: Selection,
): Promise<KeyedScope[]> {
  if (friend !== undefined) return [{ key: friend, scope: friend }];
  if (allOf !== undefined) return [{ key: allOf, scope: { ...choice, referrer: allOf } }];
  const groups = await groupByReferrer(handle, friends);
  return groups
    .map((group) => ({ key: group.referrer, scope: { ...group, state: choice.state } }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
