import { and, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AuditDetail, type AuditRow, auditEntries, type NewAuditEntry } from '../schema/audit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords, type Rows } from '../statements';

/** Call it in the transaction of the change. */
export async function insertAuditEntries(tx: Handle, rows: NewAuditEntry[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRecords(auditEntries, rows));
}

/** Newest first. */
export async function readAudit(
  handle: Handle,
  { subjectId, limit }: { subjectId?: string; limit: number },
): Promise<AuditRow[]> {
  return handle
    .select()
    .from(auditEntries)
    .where(subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

/** Referrals that an operator released within the last hour. */
export async function countRecentReleases(handle: Handle, operator: string): Promise<number> {
  const { actor, action, at } = auditEntries;
  const isRecent = gt(at, sql`now() - interval '1 hour'`);
  return handle.$count(auditEntries, and(eq(actor, operator), eq(action, 'credit.release'), isRecent));
}

/** Whether a wave has invited anybody. */
export async function isWaveKnown(handle: Handle, wave: string): Promise<boolean> {
  const { action, detail } = auditEntries;
  const isOfWave = and(eq(action, 'invite'), eq(sql`${detail} ->> 'wave'`, wave));
  return (await handle.$count(auditEntries, isOfWave)) > 0;
}

export interface AuditFilter {
  subjectId?: string;
  actor?: string;
  action?: string;
  /** Included. */
  from?: Date;
  /** Not included. */
  to?: Date;
}

/** Entries of one change with the same action and person: releasing 100 referrals is one line. */
export type AuditLine = Awaited<ReturnType<typeof readAuditLines>>[number];

/** The latest first. The entries of a change have the time of its transaction. */
export async function readAuditLines(handle: Handle, filter: AuditFilter, { limit, offset }: Rows) {
  const { actor, sessionId, action, subjectId, at, detail } = auditEntries;
  const { from, to } = filter;
  const id = sql<string>`min(${auditEntries.id}::text)`;
  return handle
    .select({
      id,
      actor,
      sessionId,
      action,
      subjectId,
      at,
      /** Of one of the entries. */
      detail: sql<AuditDetail>`(array_agg(${detail}))[1]`,
      entries: sql<number>`count(*)::int`,
      amountCents: sql<number>`coalesce(sum((${detail} ->> 'amountCents')::int), 0)::int`,
    })
    .from(auditEntries)
    .where(
      and(
        filter.subjectId === undefined ? undefined : eq(subjectId, filter.subjectId),
        filter.actor === undefined ? undefined : eq(actor, filter.actor),
        filter.action === undefined ? undefined : eq(action, filter.action),
        from && gte(at, from),
        to && lt(at, to),
      ),
    )
    .groupBy(at, actor, sessionId, action, subjectId)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
}

/** The actors and actions to choose from. */
export async function readAuditChoices(handle: Handle) {
  const { actor, action } = auditEntries;
  const [actors, actions] = await Promise.all([
    handle.selectDistinct({ value: actor }).from(auditEntries).orderBy(actor),
    handle.selectDistinct({ value: action }).from(auditEntries).orderBy(action),
  ]);
  return { actors: actors.map(({ value }) => value), actions: actions.map(({ value }) => value) };
}

export type AuditPerson = Pick<SignupRow, 'id' | 'signupPosition' | 'email' | 'erasedAt'>;

export async function readAuditPeople(handle: Handle, ids: readonly string[]): Promise<AuditPerson[]> {
  if (ids.length === 0) return [];
  const { id, signupPosition, email, erasedAt } = signups;
  return handle
    .select({ id, signupPosition, email, erasedAt })
    .from(signups)
    .where(inArray(id, [...ids]));
}
