import { and, desc, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups } from '../schema/signups';

export const sourceKinds = ['source', 'medium', 'campaign', 'host'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** People whose link named no source are counted under the host that linked here. */
const sourceBy: Record<SourceKind, SQL<string | null>> = {
  source: sql`coalesce(${signups.utmSource}, ${signups.referrerHost})`,
  medium: sql`${signups.utmMedium}`,
  campaign: sql`${signups.utmCampaign}`,
  host: sql`${signups.referrerHost}`,
};

export interface SourceCountOptions {
  by: SourceKind;
  /** Only people who joined in the last days in UTC, today included; null for everybody. */
  days: number | null;
  /** Anybody can put any source into a link, so there can be as many sources as people. */
  limit?: number;
}

/** Most people first, without erased people. `share` is a part of all people counted. Reads the whole table. */
export async function readSourceCounts(handle: Handle, { by, days, limit = 100 }: SourceCountOptions) {
  const source = sourceBy[by];
  return handle
    .select({
      source,
      people: sql<number>`count(*)::int`,
      share: sql<number>`(count(*) / sum(count(*)) over ())::float8`,
    })
    .from(signups)
    .where(and(isNull(signups.erasedAt), days === null ? undefined : gte(signups.createdAt, startOf(days))))
    .groupBy(source)
    .orderBy(desc(sql`count(*)`), sql`${source} nulls last`)
    .limit(limit);
}

const startOf = (days: number) =>
  sql`(date_trunc('day', now() at time zone 'UTC') - ${days - 1} * interval '1 day') at time zone 'UTC'`;
