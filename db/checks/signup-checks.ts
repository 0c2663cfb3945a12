import { count, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import { clearedColumns } from '../schema/personal-data';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups, waitlistCounter } from '../schema/signups';

/** `counter` is null when its row is missing. `last` is the last assigned position; 0 when the list is empty. */
export type CounterState = { counter: number | null; people: number; last: number };

export async function readCounterState(handle: Handle): Promise<CounterState> {
  const [row] = await handle
    .select({
      counter: sql<number | null>`(select ${waitlistCounter.lastPosition} from ${waitlistCounter})`,
      people: count(),
      last: sql<number>`coalesce(max(${signups.signupPosition}), 0)::int`,
    })
    .from(signups);
  return row ?? { counter: null, people: 0, last: 0 };
}

/** Finds the first missing position of each gap. For `findViolation`, like the other checks here. */
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
    or exists (select from ${signupNetworks} as network where network.signup_id = person.id)
    or exists (select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.body is not null))`;

/** Finds people whose network should have been deleted a day ago. */
export const overdueNetworks = sql`
  select signup_position from ${signups} join ${signupNetworks} network on network.signup_id = id
  where network.created_at < now() - interval '91 days'`;
