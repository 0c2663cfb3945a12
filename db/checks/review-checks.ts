import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { isInState, type ReviewState } from '../queries/admin-review';
import { creditEntries } from '../schema/credit-entries';
import { reviewGroups, reviewTotals } from '../schema/review-groups';
import { signups } from '../schema/signups';

const states = ['withheld', 'rejected', 'released', 'reversed'] as const satisfies ReviewState[];
const forEachState = (part: (state: string) => string) => sql.raw(states.map(part).join(', '));

interface Counted {
  table: PgTable;
  key: SQL;
  /** What the table should contain. */
  correct: SQL;
}

const counts = states.map(
  (state) => sql`count(*) filter (where ${isInState(state)}) as ${sql.identifier(state)}`,
);

const groups: Counted = {
  table: reviewGroups,
  key: sql`signup_id, withheld_reason`,
  correct: sql`
    select signup_id, withheld_reason, ${sql.join(counts, sql`, `)}
    from ${creditEntries} entry where kind = 'withheld' group by signup_id, withheld_reason`,
};

const totals: Counted = {
  table: reviewTotals,
  key: sql`withheld_reason`,
  correct: sql`
    select withheld_reason, ${forEachState((state) => `sum(${state}) as ${state}`)}
    from ${reviewGroups} group by withheld_reason`,
};

/** Rows with wrong counts, with the correct ones. */
const wrong = ({ table, key, correct }: Counted) => sql`
  select ${key}, ${forEachState((state) => `coalesce(correct.${state}, 0)::int as ${state}`)}
  from (${correct}) as correct full join ${table} counted using (${key})
  where (${forEachState((state) => `coalesce(correct.${state}, 0)`)})
    <> (${forEachState((state) => `coalesce(counted.${state}, 0)`)})`;

/** For `findViolation`: the referrers of wrong groups, and of the groups in a wrong total. */
export const wrongReviewGroups = sql`
  select distinct signup_position from ${signups} join (
    select signup_id from (${wrong(groups)}) as wrong_groups
    union all
    select signup_id from ${reviewGroups} join (${wrong(totals)}) as wrong_totals using (withheld_reason)
  ) as wrong on id = signup_id`;

export async function hasWrongReviewGroups(handle: Handle): Promise<boolean> {
  return (await handle.execute(sql`${wrongReviewGroups} limit 1`)).length > 0;
}

/** Returns the number of corrected groups and totals. */
export async function correctReviewGroups(tx: Handle): Promise<number> {
  return (await correct(tx, groups)) + (await correct(tx, totals));
}

async function correct(tx: Handle, counted: Counted): Promise<number> {
  const corrected = await tx.execute(sql`
    insert into ${counted.table} (${counted.key}, ${forEachState((state) => state)}) ${wrong(counted)}
    on conflict (${counted.key}) do update set ${forEachState((state) => `${state} = excluded.${state}`)}
    returning 1`);
  return corrected.length;
}
