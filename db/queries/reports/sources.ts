import { and, count, desc, gte, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { signups } from '../../schema/signups';

export const sourceKinds = ['source', 'medium', 'campaign', 'host'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** People whose link named no source are counted under the host that linked here. */
const valuesBy: Record<SourceKind, SQLWrapper> = {
  source: sql`coalesce(${signups.utmSource}, ${signups.referrerHost})`,
  medium: signups.utmMedium,
  campaign: signups.utmCampaign,
  host: signups.referrerHost,
};

/** The source of people whose link named none, if a friend shared it. */
const FRIENDS_LINK = "A friend's link";

/** Patterns of the hosts and tags of a site. */
const sites = new Map(
  Object.entries({
    Instagram: ['instagram|ig', 'instagram\\.com'],
    Facebook: ['facebook|fb', 'facebook\\.com|fb\\.com|fb\\.me'],
    TikTok: ['tiktok', 'tiktok\\.com'],
    X: ['x|twitter', 't\\.co|x\\.com|twitter\\.com'],
    YouTube: ['youtube', 'youtube\\.com|youtu\\.be'],
    Google: ['google', 'google(\\.[a-z]{2,3}){1,2}'],
    Reddit: ['reddit', 'reddit\\.com|redd\\.it'],
    Pinterest: ['pinterest', 'pinterest(\\.[a-z]{2,3}){1,2}|pin\\.it'],
    LinkedIn: ['linkedin', 'linkedin\\.com|lnkd\\.in'],
    WhatsApp: ['whatsapp', 'whatsapp\\.com|wa\\.me'],
  }).map(([name, [tags, hosts]]) => [name, `^(${tags}|([a-z0-9-]+\\.)*(${hosts}))$`]),
);

/** The name of a site for its tags and hosts. Others keep their own. */
const siteOf = (value: SQLWrapper) =>
  sql`case ${sql.join(
    Array.from(sites, ([name, pattern]) => sql`when ${value} ~* ${pattern} then ${name}`),
    sql` `,
  )} else ${value} end`;

/** A medium or campaign says nothing about who shared the link. */
const namesSites = (by: SourceKind) => by === 'source' || by === 'host';

/** How the people of a source are selected; null for those without one and, where links are named, without a friend's. */
export function isFrom(by: SourceKind, name: string | null): SQL | undefined {
  const value = valuesBy[by];
  if (!namesSites(by)) return name === null ? isNull(value) : sql`${value} = ${name}`;
  if (name === FRIENDS_LINK) return and(isNull(value), isNotNull(signups.referredBy));
  if (name === null) return and(isNull(value), isNull(signups.referredBy));
  const pattern = sites.get(name);
  return pattern ? sql`${value} ~* ${pattern}` : sql`${value} = ${name}`;
}

interface SourceCountOptions {
  by: SourceKind;
  /** Counts the people who have joined since then; null counts everybody. */
  since: Date | null;
  /** Anybody can put any source into a link, so there can be as many sources as people. */
  limit?: number;
}

/**
 * Groups by the names of sites and friends' links, most people first, without erased people. `share` is a part of all
 * counted.
 */
export async function readSourceCounts(handle: Handle, options: SourceCountOptions) {
  const { by, since, limit = 100 } = options;
  // Sites are matched once for each value, not for each person.
  const values = handle
    .select({
      value: sql<string | null>`${valuesBy[by]}`.as('value'),
      isReferred: sql<boolean>`${signups.referredBy} is not null`.as('is_referred'),
      people: count().as('people'),
    })
    .from(signups)
    .where(and(isNull(signups.erasedAt), since ? gte(signups.createdAt, since) : undefined))
    .groupBy(sql`1`, sql`2`)
    .as('values_of_links');
  const friend = sql`case when ${values.isReferred} then ${FRIENDS_LINK} end`;
  const named = sql`coalesce(${siteOf(values.value)}, ${friend})`;
  const source = sql<string | null>`${namesSites(by) ? named : values.value}`;
  const people = sql<number>`sum(${values.people})::int`;
  return handle
    .select({
      source: source.as('source'),
      people,
      share: sql<number>`(sum(${values.people}) / sum(sum(${values.people})) over ())::float8`,
    })
    .from(values)
    .groupBy(sql`1`)
    .orderBy(desc(people), sql`source nulls last`)
    .limit(limit);
}
