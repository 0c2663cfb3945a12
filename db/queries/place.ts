import { and, desc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { creditEntries } from '../schema/credit-entries';
import { erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import type { otherPersonalColumns } from '../schema/personal-data';
import { referralReasons, referrals } from '../schema/referrals';
import { type SignupRow, signups } from '../schema/signups';
import { anyOf, type Rows } from '../statements';

/** Newest first. The index has them in this order for each reason, so Postgres does not sort thousands of friends. */
export async function listReferrals(handle: Handle, referrerId: string, { limit, offset }: Rows) {
  const newest = sql`created_at desc, friend_id desc limit ${offset + limit}`;
  const ids = sql`
    select friend_id from (
      (select friend_id, created_at from ${referrals}
        where referrer_id = ${referrerId} and reason is null order by reason desc, ${newest})
      union all
      select other.* from json_array_elements_text(${JSON.stringify(referralReasons)}::json) known (reason), lateral (
        select friend_id, created_at from ${referrals}
        where referrer_id = ${referrerId} and reason = known.reason order by ${newest}) other
    ) each_newest order by created_at desc, friend_id desc limit ${limit} offset ${offset}`;
  const { friendId, createdAt } = referrals;
  return handle
    .select()
    .from(referrals)
    .where(sql`${friendId} in (${ids})`)
    .orderBy(desc(createdAt), desc(friendId));
}

/** A person's entries, newest first, without the friends. */
export async function listLedger(handle: Handle, signupId: string, { limit, offset }: Rows) {
  const { friendId, kind, amountCents, createdAt } = creditEntries;
  return handle
    .select({ friendId, kind, amountCents, createdAt })
    .from(creditEntries)
    .where(eq(creditEntries.signupId, signupId))
    .orderBy(desc(createdAt), desc(friendId), sql`abs(${amountCents}) desc`)
    .limit(limit)
    .offset(offset);
}

/** A day in UTC, such as "2026-11-28". */
type DayRow = Record<'counted' | 'reversed' | 'bonusCents' | 'amountCents' | 'uncounted', number> & {
  day: string;
};

/** The days of the ledger, and of friends who don't count, newest first. */
export async function listDays(handle: Handle, personId: string, { limit, offset }: Rows): Promise<DayRow[]> {
  const day = sql`(created_at at time zone 'UTC')::date as day`;
  return handle.execute<DayRow>(sql`
    select day::text, sum(counted)::int as counted, sum(reversed)::int as reversed, sum(bonus)::int as "bonusCents",
      sum(amount)::int as "amountCents", sum(uncounted)::int as uncounted
    from (
      select ${day}, (kind = 'referral')::int as counted, (kind = 'reversal')::int as reversed,
        case when kind like '%bonus%' then amount_cents else 0 end as bonus, amount_cents as amount, 0 as uncounted
      from ${creditEntries} where signup_id = ${personId}
      union all
      select ${day}, 0, 0, 0, 0, 1 from ${referrals} where referrer_id = ${personId} and state <> 'paid'
    ) changes group by day order by changes.day desc limit ${limit} offset ${offset}`);
}

/** More than a page can show. */
const MOST_UNPAID = 200;

export async function listUnpaidReferrals(handle: Handle, referrerId: string, from: Date, until: Date) {
  const { createdAt, friendId } = referrals;
  return handle
    .select()
    .from(referrals)
    .where(
      and(
        eq(referrals.referrerId, referrerId),
        ne(referrals.state, 'paid'),
        gte(createdAt, from),
        lt(createdAt, until),
      ),
    )
    .orderBy(desc(createdAt), desc(friendId))
    .limit(MOST_UNPAID);
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

/** The personal data outside `signups`, by the names of `otherPersonalColumns`. `hashes` are those of the mailbox. */
export async function readOtherPersonalData(
  handle: Handle,
  { id, canonicalMailbox }: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
  hashes: readonly string[],
): Promise<Record<(typeof otherPersonalColumns)[number], string | null>[]> {
  return handle.execute(sql`
    select
      (select network_hash from signup_networks where signup_id = ${id}) as "signup_networks.network_hash",
      (select own_domain from referrals where friend_id = ${id}) as "referrals.own_domain",
      (select string_agg(detail ->> 'note', chr(10)) from ${auditEntries} where subject_id = ${id}) as "audit_entries.detail",
      (select string_agg(body, chr(10)) from ${outboxEmails} where signup_id = ${id})
        as "outbox_emails.body",
      (select string_agg(bounce_text, chr(10)) from ${outboxEmails} where signup_id = ${id})
        as "outbox_emails.bounce_text",
      (select mailbox from email_suppressions where mailbox = ${canonicalMailbox}) as "email_suppressions.mailbox",
      (select min(hash) from ${erasedMailboxes} where hash = ${anyOf(hashes)} and ${isRemembered})
        as "erased_mailboxes.hash"`);
}
