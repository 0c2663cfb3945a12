import { and, count, desc, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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

/** Patterns of the tags, and of the hosts and Android apps, of a site. */
const sites = new Map(
  Object.entries({
    Instagram: ['instagram|insta|ig', 'instagram\\.com|com\\.instagram\\..+'],
    Facebook: ['facebook|fb', 'facebook\\.com|fb\\.com|fb\\.me|com\\.facebook\\..+'],
    TikTok: ['tik[ _-]?tok', 'tiktok\\.com|com\\.zhiliaoapp\\..+|com\\.ss\\.android\\.ugc\\..+'],
    X: ['x|twitter', 't\\.co|x\\.com|twitter\\.com|com\\.twitter\\..+'],
    YouTube: ['you[ _-]?tube|yt', 'youtube\\.com|youtu\\.be|com\\.google\\.android\\.youtube'],
    Google: ['google', 'google(\\.[a-z]{2,3}){1,2}|com\\.google\\.android\\..+'],
    Reddit: ['reddit', 'reddit\\.com|redd\\.it|com\\.reddit\\..+'],
    Pinterest: ['pinterest', 'pinterest(\\.[a-z]{2,3}){1,2}|pin\\.it|com\\.pinterest'],
    LinkedIn: ['linked[ _-]?in', 'linkedin\\.com|lnkd\\.in|com\\.linkedin\\..+'],
    WhatsApp: ['whats[ _-]?app', 'whatsapp\\.com|wa\\.me|com\\.whatsapp(\\..+)?'],
    Telegram: ['telegram', 'telegram\\.org|t\\.me|org\\.telegram\\..+'],
  }).map(([name, [tags, hosts]]) => [
    name,
    `^((${tags})([ _.-]?ads?|[ _.-](bio|story|stories|reels?|posts?|dm|app|paid|organic))?|([a-z0-9-]+\\.)*(${hosts}))$`,
  ]),
);

/** One spelling: "https://www.Example.com/" is example.com. */
const plain = (value: SQLWrapper) =>
  sql`regexp_replace(lower(btrim(${value})), '^((https?|android-app)://)?((www|m|mobile)\\.)?|/+$', '', 'g')`;

/** The name of a source: of a site for its tags, hosts and apps, or one spelling of any other. */
const sourceName = (value: SQLWrapper) =>
  sql<string | null>`case ${sql.join(
    Array.from(sites, ([name, pattern]) => sql`when ${plain(value)} ~ ${pattern} then ${name}`),
    sql` `,
  )} else ${plain(value)} end`;

/** A medium or campaign says nothing about who shared the link. */
const namesSites = (by: SourceKind) => by === 'source' || by === 'host';

/** How the people of a source are selected; null for those without one and, where links are named, without a friend's. */
export function isFrom(by: SourceKind, name: string | null): SQL | undefined {
  const value = valuesBy[by];
  if (!namesSites(by)) return name === null ? isNull(value) : sql`${value} = ${name}`;
  if (name === FRIENDS_LINK) return and(isNull(value), isNotNull(signups.referredBy));
  if (name === null) return and(isNull(value), isNull(signups.referredBy));
  const pattern = sites.get(name);
  return pattern ? sql`${plain(value)} ~ ${pattern}` : sql`${plain(value)} = ${plain(sql`${name}::text`)}`;
}

/** Anybody can put any source into a link, so there can be as many sources as people. */
const MOST = 100;

/** Groups by the names of sites and friends' links, most people first, without erased people. */
export async function readSourceCounts(handle: Handle, by: SourceKind) {
  // Sites are matched once for each value, not for each person.
  const values = handle
    .select({
      value: sql<string | null>`${valuesBy[by]}`.as('value'),
      isReferred: sql<boolean>`${signups.referredBy} is not null`.as('is_referred'),
      people: count().as('people'),
    })
    .from(signups)
    .where(isNull(signups.erasedAt))
    .groupBy(sql`1`, sql`2`)
    .as('values_of_links');
  const friend = sql`case when ${values.isReferred} then ${FRIENDS_LINK} end`;
  const named = sql`coalesce(${sourceName(values.value)}, ${friend})`;
  const source = sql<string | null>`${namesSites(by) ? named : values.value}`;
  const people = sql<number>`sum(${values.people})::int`;
  return handle
    .select({ source: source.as('source'), people })
    .from(values)
    .groupBy(sql`1`)
    .orderBy(desc(people), sql`source nulls last`)
    .limit(MOST);
}
