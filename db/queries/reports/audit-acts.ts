import { and, countDistinct, desc, eq, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { type AuditDetail, auditEntries } from '../../schema/audit-entries';
import type { Rows } from '../../statements';

export interface AuditFilter {
  subjectId?: string;
  /** The referrer of the person with `subjectId`. Acts about that referral are found, too. */
  referrerId?: string;
  actor?: string;
  action?: string;
}

/** People and friends of an act that are read. Their counts are exact. */
const NAMED_LIMIT = 20;

const { actor, sessionId, action, subjectId, at, detail } = auditEntries;
const friendId = sql`(${detail} ->> 'referredSignupId')`;

const isAbout = ({ subjectId: person, referrerId }: AuditFilter) =>
  person === undefined
    ? undefined
    : or(eq(subjectId, person), and(eq(subjectId, referrerId ?? person), eq(friendId, person)));

const isWanted = (filter: AuditFilter) =>
  and(
    isAbout(filter),
    filter.actor === undefined ? undefined : eq(actor, filter.actor),
    filter.action === undefined ? undefined : eq(action, filter.action),
  );

/** The ids are JSON, because the connection does not parse arrays. */
const someOf = (ids: SQLWrapper) =>
  sql<
    string[]
  >`array_to_json((coalesce(array_agg(distinct ${ids}) filter (where ${ids} is not null), '{}'))[:${sql.raw(String(NAMED_LIMIT))}])`;

/** What an act did, for each action. */
export type AuditPart = Awaited<ReturnType<typeof readAuditActs>>[number];

/**
 * The parts of the latest acts. An act is a transaction of an operator, whose entries have one time: releasing 100 referrals
 * is one part. A filter by action finds acts and not their parts; one by person finds the parts about the person.
 */
export async function readAuditActs(handle: Handle, filter: AuditFilter, { limit, offset }: Rows) {
  const id = sql<string>`min(${auditEntries.id}::text)`.as('act_id');
  const acts = handle
    .select({ id, actor, sessionId, at })
    .from(auditEntries)
    .where(isWanted(filter))
    .groupBy(at, actor, sessionId)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset)
    .as('acts');
  return handle
    .select({
      id: acts.id,
      actor: acts.actor,
      sessionId: acts.sessionId,
      at: acts.at,
      action,
      /** Any entry's detail stands for the act. */
      detail: sql<AuditDetail>`(array_agg(${detail}))[1]`,
      entries: sql<number>`count(*)::int`,
      amountCents: sql<number>`coalesce(sum((${detail} ->> 'amountCents')::int), 0)::int`,
      people: someOf(subjectId),
      peopleCount: countDistinct(subjectId),
      friends: someOf(friendId),
      friendsCount: countDistinct(friendId),
    })
    .from(acts)
    .innerJoin(
      auditEntries,
      and(
        eq(at, acts.at),
        eq(actor, acts.actor),
        sql`${sessionId} is not distinct from ${acts.sessionId}`,
        isAbout(filter),
      ),
    )
    .groupBy(acts.id, acts.actor, acts.sessionId, acts.at, action)
    .orderBy(desc(acts.at), desc(acts.id), sql`min(${auditEntries.id}::text)`);
}
