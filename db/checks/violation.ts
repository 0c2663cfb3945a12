import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';

const SHOWN = 5;

/** One statement, so that a check sees one snapshot. `broken` selects a `signup_position` per person. */
export async function findViolation(handle: Handle, broken: SQL) {
  const [row] = await handle.execute<{ count: number; positions: number[] }>(sql`
    with broken as (${broken})
    select (select count(*)::int from broken) as count,
      (select coalesce(json_agg(signup_position), '[]') from (
        select signup_position from broken order by 1 limit ${SHOWN}
      ) as shown) as positions`);
  return row ?? { count: 0, positions: [] };
}
