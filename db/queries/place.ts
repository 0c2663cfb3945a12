import { and, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { creditEntries } from '../schema/credit-entries';
import { invitations } from '../schema/invitations';
import { emailSuppressions, erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { signupNetworks } from '../schema/origin';
import { outboxEmails } from '../schema/outbox-emails';
import { type ReferralRow, type ReferralState, referrals } from '../schema/referrals';
import { type SignupRow, signups } from '../schema/signups';
import { anyOf, type Rows } from '../statements';

export interface Unpaid extends Pick<ReferralRow, 'reason'> {
  state: Exclude<ReferralState, 'paid'>;
  friends: number;
}

/** A day in UTC, such as "2026-11-28". */
type DayRow = Record<'counted' | 'reversed' | 'bonusCents' | 'amountCents', number> & {
  day: string;
  unpaid: Unpaid[];
};

/** The days of the ledger, and of friends who don't count, newest first. */
export async function listDays(handle: Handle, personId: string, { limit, offset }: Rows): Promise<DayRow[]> {
  const day = sql`(created_at at time zone 'UTC')::date as day`;
  return handle.execute<DayRow>(sql`
    select day::text, sum(counted)::int as counted, sum(reversed)::int as reversed, sum(bonus)::int as "bonusCents",
      sum(amount)::int as "amountCents",
      coalesce(json_agg(json_build_object('state', state, 'reason', reason, 'friends', friends)
        order by friends desc, reason) filter (where friends > 0), '[]') as unpaid
    from (
      select ${day}, (kind = 'referral')::int as counted, (kind = 'reversal')::int as reversed,
        case when kind like '%bonus%' then amount_cents else 0 end as bonus, amount_cents as amount,
        null as state, null as reason, 0 as friends
      from ${creditEntries} where signup_id = ${personId}
      union all
      select ${day}, 0, 0, 0, 0, state, reason, count(*)
      from ${referrals} where referrer_id = ${personId} and state <> 'paid' group by 1, state, reason
    ) changes group by day order by changes.day desc limit ${limit} offset ${offset}`);
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
