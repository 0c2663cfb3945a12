import { and, asc, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { insertMissingMail } from '../outbox/operator-actions';
import { emailSuppressions } from '../schema/email-suppressions';
import { signups } from '../schema/signups';
import { isNotSuppressed } from './suppressions';

const canBeInvited = and(isNull(signups.invitedAt), isNull(signups.erasedAt), isNotSuppressed(signups.id));

/** Like `canBeInvited`, but made for reading the whole table: one hash of the suppressed mailboxes. */
const isInLine = and(
  isNull(signups.invitedAt),
  isNull(signups.erasedAt),
  sql`not exists (
    select from ${emailSuppressions} suppression join ${signups} own on own.id = suppression.signup_id
    where own.mailbox_key = ${signups.canonicalMailbox})`,
);

export const waveOrders = ['score', 'position'] as const;
export type WaveOrder = (typeof waveOrders)[number];

const orderings: Record<WaveOrder, SQL[]> = {
  score: [desc(signups.priorityScore), asc(signups.signupPosition)],
  position: [asc(signups.signupPosition)],
};

/** By score reads the whole table. */
export async function findNextInvitees(handle: Handle, order: WaveOrder, limit: number) {
  return handle
    .select({
      id: signups.id,
      signupPosition: signups.signupPosition,
      referralCode: signups.referralCode,
      priorityScore: signups.priorityScore,
    })
    .from(signups)
    .where(isInLine)
    .orderBy(...orderings[order])
    .limit(limit);
}

/** Skips people who were invited, erased or suppressed in the meantime. Returns the ids of the others. */
export async function inviteAll(tx: Handle, signupIds: string[]): Promise<string[]> {
  const invited = await tx
    .update(signups)
    .set({ invitedAt: sql`now()` })
    .where(and(inArray(signups.id, signupIds), canBeInvited))
    .returning({ id: signups.id });
  const ids = invited.map(({ id }) => id);
  await insertMissingMail(tx, 'invitation', ids);
  return ids;
}

export interface WavePerson {
  /** From 1. */
  place: number;
  id: string;
  signupPosition: number;
  email: string;
  firstName: string | null;
  priorityScore: number;
  storeCreditCents: number;
  isVip: boolean;
}

export interface WavePlan {
  people: number;
  /** The store credit that these people hold. */
  creditCents: number;
  vips: number;
  minScore: number | null;
  maxScore: number | null;
  firstPosition: number | null;
  lastPosition: number | null;
  /** The first and the last few of them. */
  shown: WavePerson[];
}

/** What a wave of this size would be now. */
export async function readWavePlan(
  handle: Handle,
  { size, order, shown }: { size: number; order: WaveOrder; shown: number },
): Promise<WavePlan> {
  const ordering = sql.join(orderings[order], sql`, `);
  const [plan] = await handle.execute<WavePlan & Record<string, unknown>>(sql`
    with wave as materialized (
      select row_number() over () as place, next.* from (
        select id, signup_position, email, first_name, priority_score, store_credit_cents, is_vip
        from ${signups} where ${isInLine} order by ${ordering} limit ${size}
      ) next
    )
    select count(*)::int as people, coalesce(sum(store_credit_cents), 0)::float8 as "creditCents",
      (count(*) filter (where is_vip))::int as vips,
      min(priority_score) as "minScore", max(priority_score) as "maxScore",
      min(signup_position) as "firstPosition", max(signup_position) as "lastPosition",
      coalesce((
        select json_agg(json_build_object('place', place, 'id', id, 'signupPosition', signup_position, 'email', email,
          'firstName', first_name, 'priorityScore', priority_score, 'storeCreditCents', store_credit_cents,
          'isVip', is_vip) order by place)
        from wave where place <= ${shown} or place > (select count(*) from wave) - ${shown}
      ), '[]') as shown
    from wave`);
  if (!plan) throw new Error('The wave query returned no rows');
  return plan;
}

export async function countInLine(handle: Handle): Promise<number> {
  return handle.$count(signups, isInLine);
}
