import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries } from '../schema/credit-entries';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';

/**
 * What must hold of the list at any moment. Each check is one statement, so that it sees one moment; each reads
 * the whole list: for operators only.
 */

/** People for whom something does not hold. */
export interface Violation {
  count: number;
  /** Some of their positions. */
  positions: number[];
}

const SHOWN = 5;

/** Counts what a query finds, which must name a `place` in the line for each. */
export async function violation(handle: Handle, wrongPositions: SQL): Promise<Violation> {
  const [row] = await handle.execute<{ count: number; positions: number[] | null }>(sql`
    with wrong as (${wrongPositions})
    select (select count(*)::int from wrong) as count,
      (select json_agg(place) from (select place from wrong order by 1 limit ${SHOWN}) as shown) as positions`);
  return { count: row?.count ?? 0, positions: row?.positions ?? [] };
}

export interface CounterState {
  /** `null` when there is none. */
  counter: number | null;
  people: number;
  last: number;
}

/** The counter beside what it counts. */
export async function readCounterState(handle: Handle): Promise<CounterState> {
  const [row] = await handle.execute<{ counter: number | null; people: number; last: number }>(sql`
    select (select last_position from ${waitlistCounter}) as counter,
      count(*)::int as people, coalesce(max(signup_position), 0)::int as last from ${signups}`);
  return { counter: row?.counter ?? null, people: row?.people ?? 0, last: row?.last ?? 0 };
}

/** Positions that nobody has. */
export async function findPositionGaps(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select before + 1 as place from (
      select signup_position, coalesce(lag(signup_position) over (order by signup_position), 0) as before
      from ${signups}
    ) as line where signup_position - before > 1`,
  );
}

/** Positions that several people have. */
export async function findDuplicatePositions(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from ${signups} group by signup_position having count(*) > 1`,
  );
}

/** Friends whose referral is not in the ledger exactly as it happened: booked once, for their referrer. */
export async function findWrongReferrals(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from ${signups} as friend left join (
        select referred_signup_id,
          count(*) filter (where kind in ('referral', 'withheld')) as booked,
          count(*) filter (where kind = 'release') as released,
          count(*) filter (where kind = 'withheld') as withheld,
          count(*) filter (where kind = 'reversal') as reversed,
          count(distinct signup_id) as referrers,
          min(signup_id::text)::uuid as referrer
        from ${creditEntries} group by referred_signup_id
      ) as booked on referred_signup_id = friend.id
      where coalesce(booked.booked, 0) <> case when friend.referred_by is null then 0 else 1 end
        or booked.released > booked.withheld
        or booked.reversed > booked.booked - booked.withheld + booked.released
        or booked.referrers > 1
        or booked.referrer <> friend.referred_by`,
  );
}

/** Erased people of whom something was left: only a tombstone's code has a 0. */
export async function findIncompleteErasures(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from ${signups} as person
      where erased_at is not null and (email not like 'erased-%@erased.invalid' or email_key <> email
        or mailbox_key <> email or referral_code not like '%0%'
        or num_nonnulls(first_name, idempotency_key, privacy_accepted_at) > 0
        or exists (select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.body is not null))`,
  );
}
