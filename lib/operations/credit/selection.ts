import { z } from 'zod';
import type { Handle } from '@/db/client';
import { groupByReferrer } from '@/db/queries/referrals';
import { referralReasons, referralStates } from '@/db/schema/referrals';
import { personField } from '../fields';
import type { CreditScope } from './select-referrals';

/** Referrals per transaction: signups wait for the lock that it holds. */
export const DECISION_STEP = 100;

/** The friends of a referrer that a page shows. */
export const groupFields = {
  allOf: personField('all of this referrer').optional().meta({ value: 'referrer' }),
  /** The state in which the page showed all of them. */
  state: z.enum(referralStates).optional().meta({ hidden: true }),
  exceptUnconfirmed: z.boolean().optional().meta({ hidden: true }),
  until: z.date().optional().meta({ hidden: true }),
};

/** One friend, chosen friends of any referrers, or the friends of one referrer. */
export const selection = z
  .object({
    friend: personField().optional().meta({ positional: true }),
    ...groupFields,
    reason: z
      .enum(referralReasons)
      .optional()
      .describe('with --all-of: only referrals that are or were withheld for this reason'),
    friends: z.array(z.uuid()).min(1).max(DECISION_STEP).optional().meta({ hidden: true }),
    /** Rejecting and reversing also hold the friends back. */
    holdBack: z.boolean().optional().meta({ hidden: true }),
  })
  .refine(
    ({ friend, allOf, friends }) => [friend, allOf, friends].filter((one) => one !== undefined).length === 1,
    'pass either a friend or --all-of <referrer>',
  )
  .refine(({ reason, allOf }) => reason === undefined || allOf !== undefined, '--reason requires --all-of');
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
  const groups = await groupByReferrer(handle, friends ?? []);
  return groups
    .map((group) => ({ key: group.referrer, scope: { ...group, state: choice.state } }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
