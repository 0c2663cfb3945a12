import { and, asc, count, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../../client';
import { insertInvitations } from '../../outbox/invitations';
import { isSuppressed } from '../../outbox/suppressions';
import { invitations } from '../../schema/invitations';
import type { InvitationOrder, MailingRow } from '../../schema/mailings';
import { type SignupRow, signups } from '../../schema/signups';
import { anyIdOf, idsOf, inIds, onlyRow } from '../../statements';

/** `in` lets Postgres read the whole waitlist in parallel with it, which `exists` does not. */
const hasExpiredOnce = (ids?: readonly string[]) => sql`${signups.id} in (
  select signup_id from ${invitations} where ${ids ? sql`signup_id = ${anyIdOf(ids)}` : sql`true`}
  group by signup_id having count(*) = 1 and min(state) = 'expired')`;

const orders: Record<InvitationOrder, SQL[]> = {
  score: [desc(signups.priorityScore), asc(signups.signupPosition)],
  position: [asc(signups.signupPosition)],
};

interface InviteeChoice {
  order: InvitationOrder;
  /** Includes people whose only invitation expired. */
  again?: boolean;
}

const other = alias(signups, 'other');

/** Whether the other person comes first in the order. */
const comesFirst: Record<InvitationOrder, SQL> = {
  score: sql`(${other.priorityScore}, -${other.signupPosition}) > (${signups.priorityScore}, -${signups.signupPosition})`,
  position: sql`${other.signupPosition} < ${signups.signupPosition}`,
};

/**
 * Whether somebody else with the mailbox was invited, or is this other person. A mailbox gets one invitation. Who is held back
 * takes the mailbox only from those who come later: a second signup that an operator holds back takes nobody's first place.
 */
const isMailboxTaken = (isBefore: SQL) => sql`exists (
  select from ${signups} ${sql.identifier('other')} where ${other.canonicalMailbox} = ${signups.canonicalMailbox}
    and ${other.id} <> ${signups.id}
    and (${other.invitedAt} is not null or ${isBefore}))`;

const wouldBeInvited = (again = false, ids?: readonly string[]) =>
  and(
    again ? or(isNull(signups.invitedAt), hasExpiredOnce(ids)) : isNull(signups.invitedAt),
    isNull(signups.erasedAt),
    isNull(signups.handedOverAt),
    not(isSuppressed(signups)),
  );

const mayBeInvited = (again?: boolean, ids?: readonly string[]) =>
  and(wouldBeInvited(again, ids), isNull(signups.heldBackAt));

/** A mailbox gets one invitation, which goes to the first of its people in the order. */
const isInvitable = ({ order, again }: InviteeChoice) =>
  and(mayBeInvited(again), not(isMailboxTaken(sql`${signups.invitedAt} is null and ${comesFirst[order]}`)));

export function findNextInvitees(handle: Handle, { order, again }: InviteeChoice, limit: number) {
  const { id, signupPosition, referralCode, priorityScore } = signups;
  return handle
    .select({ id, signupPosition, referralCode, priorityScore })
    .from(signups)
    .where(isInvitable({ order, again }))
    .orderBy(...orders[order])
    .limit(limit);
}

/** How many people the next wave by score invites before this person. Undefined: it skips the person. */
export async function countBefore(handle: Handle, person: SignupRow): Promise<number | undefined> {
  const isNext = isInvitable({ order: 'score' });
  const { id, priorityScore, signupPosition } = person;
  const isBefore = sql`(${signups.priorityScore}, -${signups.signupPosition}) > (${priorityScore}::int, -${signupPosition}::int)`;
  if ((await handle.$count(signups, and(eq(signups.id, id), isNext))) === 0) return undefined;
  return handle.$count(signups, and(isNext, isBefore));
}

/** People who are held back, and whom a wave of this size would invite otherwise. */
export async function countHeldBack(
  handle: Handle,
  { order, again }: InviteeChoice,
  size: number,
): Promise<number> {
  const { priorityScore, signupPosition } = signups;
  const last = handle
    .select({ priorityScore, signupPosition })
    .from(signups)
    .where(isInvitable({ order, again }))
    .orderBy(...orders[order])
    .limit(1)
    .offset(Math.max(0, size - 1))
    .as('last');
  const isBeforeLast = {
    score: sql`(${priorityScore}, -${signupPosition}) > (${last.priorityScore}, -${last.signupPosition})`,
    position: sql`${signupPosition} < ${last.signupPosition}`,
  }[order];
  const held = await handle
    .select({ people: count() })
    .from(signups)
    .leftJoin(last, sql`true`)
    .where(
      and(
        wouldBeInvited(again),
        isNotNull(signups.heldBackAt),
        or(isNull(last.signupPosition), isBeforeLast),
      ),
    );
  return onlyRow(held).people;
}

/** Skips people who, or whose mailboxes, were invited, erased, suppressed or held back in the meantime. Returns the number of the others. */
export async function inviteAll(
  tx: Handle,
  { id: mailing, again }: Pick<MailingRow, 'id' | 'again'>,
  signupIds: readonly string[],
): Promise<number> {
  const isBefore = sql`${inIds(other.id, signupIds)} and ${comesFirst.position}`;
  const invited = await tx
    .update(signups)
    .set({ invitedAt: sql`now()` })
    .where(and(inIds(signups.id, signupIds), mayBeInvited(again, signupIds), not(isMailboxTaken(isBefore))))
    .returning({ id: signups.id });
  // An update returns rows in any order, and a wave is sent in the order of its ids.
  const isInvited = new Set(idsOf(invited));
  const ids = signupIds.filter((id) => isInvited.has(id));
  await insertInvitations(tx, ids, mailing);
  return ids.length;
}

export interface WavePerson
  extends Pick<
    SignupRow,
    'id' | 'signupPosition' | 'email' | 'firstName' | 'priorityScore' | 'storeCreditCents' | 'isVip'
  > {
  /** The first place is 1. */
  place: number;
}

export interface WavePlan {
  people: number;
  creditCents: number;
  vips: number;
  shown: WavePerson[];
}

export async function readWavePlan(
  handle: Handle,
  { size, order, again, shown }: InviteeChoice & { size: number; shown: number },
): Promise<WavePlan> {
  const { id, signupPosition, email, firstName, priorityScore, storeCreditCents, isVip } = signups;
  const next = handle
    .select({ id, signupPosition, email, firstName, priorityScore, storeCreditCents, isVip })
    .from(signups)
    .where(isInvitable({ order, again }))
    .orderBy(...orders[order])
    .limit(size)
    .as('next');
  const plan = await handle.execute<WavePlan & Record<string, unknown>>(sql`
    with wave as materialized (
      select row_number() over () as place, * from ${next}
    )
    select count(*)::int as people, coalesce(sum(store_credit_cents), 0)::float8 as "creditCents",
      (count(*) filter (where is_vip))::int as vips,
      coalesce((
        select json_agg(json_build_object('place', place, 'id', id, 'signupPosition', signup_position, 'email', email,
          'firstName', first_name, 'priorityScore', priority_score, 'storeCreditCents', store_credit_cents,
          'isVip', is_vip) order by place)
        from wave where place <= ${shown} or place > (select count(*) from wave) - ${shown}
      ), '[]') as shown
    from wave`);
  return onlyRow(plan);
}

export async function countInLine(handle: Handle, again?: boolean): Promise<number> {
  return handle.$count(signups, isInvitable({ order: 'position', again }));
}
