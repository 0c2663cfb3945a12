import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups } from '../schema/signups';

/** The first sources in alphabetical order. Looks each up in the index, where `distinct` would read all of it. */
export async function readSources(handle: Handle, limit: number): Promise<string[]> {
  const next = (after: SQL) => sql`(
    select coalesce(utm_source, referrer_host) from ${signups}
    where coalesce(utm_source, referrer_host) is not null ${after}
    order by coalesce(utm_source, referrer_host) limit 1)`;
  const rows = await handle.execute<{ source: string }>(sql`
    with recursive found (source) as (
      select ${next(sql``)}
      union all
      select ${next(sql`and coalesce(utm_source, referrer_host) > found.source`)} from found where source is not null
    )
    select source from found where source is not null limit ${limit}`);
  return rows.map(({ source }) => source);
}
