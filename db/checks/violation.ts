import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';

export interface Violation {
  count: number;
  positions: number[];
}

const SHOWN = 5;

/** One statement, so that a check sees one snapshot. `broken` selects a `signup_position` per person. */
export async function findViolation(handle: Handle, broken: SQL): Promise<Violation> {
  const [row] = await handle.execute<{ count: number; positions: number[] | null }>(sql`
    with broken as (${broken})
    select (select count(*)::int from broken) as count,
      (select json_agg(signup_position) from (
        select signup_position from broken order by 1 limit ${SHOWN}
      ) as shown) as positions`);
  return { count: row?.count ?? 0, positions: row?.positions ?? [] };
}
