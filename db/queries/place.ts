import { and, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { creditEntries } from '../schema/credit-entries';
import { invitations } from '../schema/invitations';
import { emailSuppressions, erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { signupNetworks } from '../schema/origin';
import { outboxEmails } from '../schema/outbox-emails';
import { type ReferralRow, type ReferralState, referralReasons, referrals } from '../schema/referrals';
import { type SignupRow, signups } from '../schema/signups';
import { anyOf } from '../statements';

export interface Unpaid extends Pick<ReferralRow, 'reason'> {
  state: Exclude<ReferralState, 'paid'>;
  friends: number;
}

/** A day in UTC, such as "2026-11-28". */
export type DayRow = Record<'friends' | 'counted' | 'amountCents', number> & {
  day: string;
  unpaid: Unpaid[];
};

/** Somebody with thousands of friends costs no more than somebody with this many. */
export const NEWEST_FRIENDS = 300;

/**
 * The days on which the newest friends joined, newest first. The oldest day is cut where a person has more friends than that.
 * The index has the reason before the time, so each reason is read by itself.
 */
export async function listDays(handle: Handle, personId: string, limit: number): Promise<DayRow[]> {
  const newest = (condition: SQL) => sql`(select created_at, state, reason, paid_cents from ${referrals}
    where referrer_id = ${personId} and ${condition} order by reason desc, created_at desc limit ${NEWEST_FRIENDS})`;
  return handle.execute<DayRow>(sql`
    select day::text, sum(friends)::int as friends,
      coalesce(sum(friends) filter (where state = 'paid'), 0)::int as counted,
      coalesce(sum(cents) filter (where state = 'paid'), 0)::int as "amountCents",
      coalesce(json_agg(json_build_object('state', state, 'reason', reason, 'friends', friends)
        order by friends desc, reason) filter (where state <> 'paid'), '[]') as unpaid
    from (
      select (created_at at time zone 'UTC')::date as day, state, reason, count(*) as friends, sum(paid_cents) as cents
      from (
        ${newest(sql`reason is null`)}
        union all
        select friends.* from json_array_elements_text(${JSON.stringify(referralReasons)}) known,
          lateral ${newest(sql`reason = known`)} friends
        order by created_at desc limit ${NEWEST_FRIENDS}
      ) newest group by 1, 2, 3
    ) sums group by day order by sums.day desc limit ${limit}`);
}

type Changes = Partial<
  Pick<SignupRow, 'firstName' | 'privacyAcceptedAt' | 'privacyTextVersion' | 'tryOnFirst' | 'invitedAt'>
>;

/** Changes nothing about an erased person. */
export async function updatePerson(handle: Handle, id: string, values: Changes): Promise<void> {
  await handle
    .update(signups)
    .set(values)
    .where(and(eq(signups.id, id), isNull(signups.erasedAt)));
}

export async function endPlaceLinks(handle: Handle, id: string): Promise<void> {
  await handle
    .update(signups)
    .set({ placeVersion: sql`${signups.placeVersion} + 1` })
    .where(eq(signups.id, id));
}

/**
 * The rows about a person, by their tables. They name nobody else, and leave out how operators judged the person: whether they
 * hold them back, and what became of the referral that brought them. `hashes` are those of the mailbox.
 */
export async function readRowsAbout(
  handle: Handle,
  { id, canonicalMailbox }: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
  hashes: readonly string[],
) {
  const rows = (table: PgTable, condition: SQL, hidden = sql`'{}'`) => sql`(
    select coalesce(json_agg(to_jsonb(${table}) - (${hidden})::text[]), '[]') from ${table} where ${condition})
    as ${sql.identifier(getTableName(table))}`;
  const hiddenOfReferral = sql`case friend_id when ${id}
    then '{referrer_id, state, reason, paid_cents, payment, decided_at}' else '{friend_id, own_domain}' end`;
  const [found] = await handle.execute<Record<string, Record<string, unknown>[]>>(
    sql`select ${sql.join(
      [
        rows(signups, sql`id = ${id}`, sql`'{referred_by, held_back_at, held_back_reason}'`),
        rows(signupNetworks, sql`signup_id = ${id}`, sql`'{referred_by}'`),
        rows(referrals, sql`${id} in (friend_id, referrer_id)`, hiddenOfReferral),
        rows(creditEntries, sql`signup_id = ${id}`, sql`'{friend_id}'`),
        rows(invitations, sql`signup_id = ${id}`),
        rows(outboxEmails, sql`signup_id = ${id}`),
        rows(emailSuppressions, sql`mailbox = ${canonicalMailbox}`),
        rows(erasedMailboxes, sql`hash = ${anyOf(hashes)} and ${isRemembered}`, sql`'{people}'`),
        rows(auditEntries, sql`subject_id = ${id} and detail ? 'note'`, sql`'{session_id}'`),
      ],
      sql`, `,
    )}`,
  );
  return found ?? {};
}
