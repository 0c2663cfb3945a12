import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { isInState, type ReviewState } from '../queries/admin-review';
import { creditEntries } from '../schema/credit-entries';
import { reviewGroups } from '../schema/review-groups';
import { signups } from '../schema/signups';

const states = ['withheld', 'rejected', 'released', 'reversed'] as const satisfies ReviewState[];
const forEachState = (part: (state: string) => string) => sql.raw(states.map(part).join(', '));

const ledgerGroups = sql`
  select signup_id, withheld_reason, ${sql.join(
    states.map((state) => sql`count(*) filter (where ${isInState(state)}) as ${sql.identifier(state)}`),
    sql`, `,
  )}
  from ${creditEntries} entry where kind = 'withheld' group by signup_id, withheld_reason`;

/** The groups that are not as in the ledger, as they should be. */
const wrongGroups = sql`
  select signup_id, withheld_reason, ${forEachState((state) => `coalesce(ledger.${state}, 0)::int as ${state}`)}
  from (${ledgerGroups}) as ledger full join ${reviewGroups} counted using (signup_id, withheld_reason)
  where (${forEachState((state) => `coalesce(ledger.${state}, 0)`)})
    <> (${forEachState((state) => `coalesce(counted.${state}, 0)`)})`;

/** For `findViolation`. */
export const wrongReviewGroups = sql`
  select distinct signup_position from (${wrongGroups}) as wrong join ${signups} on id = signup_id`;

export async function hasWrongReviewGroups(handle: Handle): Promise<boolean> {
  return (await handle.execute(sql`${wrongReviewGroups} limit 1`)).length > 0;
}

/** Returns the number of corrected groups. */
export async function correctReviewGroups(tx: Handle): Promise<number> {
  const corrected = await tx.execute(sql`
    insert into ${reviewGroups} (signup_id, withheld_reason, ${forEachState((state) => state)}) ${wrongGroups}
    on conflict (signup_id, withheld_reason) do update set ${forEachState((state) => `${state} = excluded.${state}`)}
    returning signup_id`);
  return corrected.length;
}
