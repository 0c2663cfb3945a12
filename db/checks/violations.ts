import { count, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { unwantedMail } from '../outbox/suppressions';
import { auditEntries } from '../schema/audit-entries';
import { invitations } from '../schema/invitations';
import { signupNetworks } from '../schema/origin';
import { outboxEmails } from '../schema/outbox-emails';
import { clearedColumns, retentionDays } from '../schema/personal-data';
import { referrals } from '../schema/referrals';
import { signups, waitlistCounter } from '../schema/signups';
import { idsOf, onlyRow } from '../statements';

const SHOWN = 5;

/** One statement, so that a check sees one snapshot. `broken` selects a `signup_position` per person. */
export async function findViolation(handle: Handle, broken: SQL) {
  const rows = await handle.execute<{ count: number; positions: number[] }>(sql`
    with broken as (${broken})
    select (select count(*)::int from broken) as count,
      (select coalesce(json_agg(signup_position), '[]') from (
        select signup_position from broken order by 1 limit ${SHOWN}
      ) as shown) as positions`);
  return onlyRow(rows);
}

export type CounterState = Awaited<ReturnType<typeof readCounterState>>;

/** `counter` is null when its row is missing. `last` is the last assigned position; 0 when the waitlist is empty. */
export async function readCounterState(handle: Handle) {
  const rows = await handle
    .select({
      counter: sql<number | null>`(select ${waitlistCounter.lastPosition} from ${waitlistCounter})`,
      people: count(),
      last: sql<number>`coalesce(max(${signups.signupPosition}), 0)::int`,
    })
    .from(signups);
  return onlyRow(rows);
}

export const positionGaps = sql`
  select previous + 1 as signup_position from (
    select signup_position, coalesce(lag(signup_position) over (order by signup_position), 0) as previous
    from ${signups}
  ) as pairs where pairs.signup_position - previous > 1`;

export const duplicatePositions = sql`
  select signup_position from ${signups} group by signup_position having count(*) > 1`;

/** Finds erased people whose data was not removed completely. Only the code of an erased person contains a 0. */
export const incompleteErasures = sql`
  select signup_position from ${signups} as person
  where erased_at is not null and (email not like 'erased-%@erased.invalid' or normalized_email <> email
    or canonical_mailbox <> email or referral_code not like '%0%'
    or num_nonnulls(${sql.raw(clearedColumns.map((column) => signups[column].name).join(', '))}) > 0
    or exists (select from ${referrals} as referral where referral.friend_id = person.id and own_domain is not null)
    or exists (select from ${auditEntries} as entry where entry.subject_id = person.id and entry.detail ->> 'note' is not null)
    or exists (select from ${signupNetworks} as network where network.signup_id = person.id)
    or exists (select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.body is not null))`;

export const overdueNetworks = sql`
  select signup_position from ${signups} join ${signupNetworks} network on network.signup_id = id
  where network.created_at < now() - make_interval(days => ${retentionDays.signupNetworks + 1})`;

/** Ends the id of every person whom `db:seed` added. The last ten digits of any other id are random. */
export const SAMPLE_ID_END = '5eed5eed5e';

export const samplePeople = sql`select signup_position from ${signups} where id::text like ${`%${SAMPLE_ID_END}`}`;

export const withoutWelcome = sql`
  select signup_position, id from ${signups} as person where erased_at is null and not exists (
    select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.kind = 'welcome')`;

export async function readWithoutWelcome(handle: Handle): Promise<string[]> {
  return idsOf(await handle.execute<{ id: string }>(withoutWelcome));
}

/** Finds invited people without an invitation or its email, and people with an email who were not invited. */
export const wrongInvitations = sql`
  select signup_position from ${signups} as person where erased_at is null
    and ((invited_at is null) = exists (
      select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.kind = 'invitation')
      or invited_at is not null and not exists (
        select from ${invitations} as invitation where invitation.signup_id = person.id))`;

/** Finds people whose credit or status differs from what the app was told when it redeemed their invitation. */
export const wrongHandOvers = sql`
  select signup_position from ${signups} as person
  left join ${invitations} as invitation on invitation.signup_id = person.id and invitation.state = 'accepted'
  where handed_over_at is distinct from invitation.decided_at
    or invitation.credit_cents <> store_credit_cents or invitation.is_vip <> person.is_vip`;

export const peopleWithUnwantedMail = sql`select distinct signup_position from (${unwantedMail}) as unwanted`;
