import { and, desc, eq, gt, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries, type NewAuditEntry } from '../schema/audit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords, inTexts, personColumns } from '../statements';

const { action, at, detail, subjectId } = auditEntries;
const friendId = sql`${detail} ->> 'referredSignupId'`;

/** Call it in the transaction of the change. */
export async function insertAuditEntries(tx: Handle, rows: NewAuditEntry[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRecords(auditEntries, rows));
}

/** Newest first. */
export async function readAudit(
  handle: Handle,
  { subjectId: person, limit }: { subjectId?: string; limit: number },
) {
  return handle
    .select()
    .from(auditEntries)
    .where(person === undefined ? undefined : eq(auditEntries.subjectId, person))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

export async function countRecentReleases(handle: Handle, operator: string): Promise<number> {
  const { actor } = auditEntries;
  const isRecent = gt(at, sql`now() - interval '1 hour'`);
  return handle.$count(auditEntries, and(eq(actor, operator), eq(action, 'credit.release'), isRecent));
}

export async function readAuditChoices(handle: Handle) {
  const { actor } = auditEntries;
  const [actors, actions] = await Promise.all([
    handle.selectDistinct({ value: actor }).from(auditEntries).orderBy(actor),
    handle.selectDistinct({ value: action }).from(auditEntries).orderBy(action),
  ]);
  return { actors: actors.map(({ value }) => value), actions: actions.map(({ value }) => value) };
}

export type AuditPerson = Pick<SignupRow, 'id' | 'signupPosition' | 'email' | 'erasedAt'>;

export async function readAuditPeople(handle: Handle, ids: readonly string[]): Promise<AuditPerson[]> {
  if (ids.length === 0) return [];
  return handle
    .select(personColumns(signups))
    .from(signups)
    .where(inArray(signups.id, [...ids]));
}

/** The latest change of a person, of a mailing within a day, or by an action, before the transaction. */
export async function findLatestChange(
  handle: Handle,
  about: { id: string; action?: string } | { action: string },
) {
  const isOfMailing = (id: string) =>
    and(gt(at, sql`now() - interval '1 day'`), sql`${detail} ->> 'mailing' = ${id}`);
  const isAbout = and(
    'id' in about ? or(eq(subjectId, about.id), isOfMailing(about.id)) : undefined,
    about.action ? eq(action, about.action) : undefined,
  );
  const [latest] = await handle
    .select()
    .from(auditEntries)
    .where(and(ne(at, sql`now()`), isAbout))
    .orderBy(desc(at), desc(auditEntries.id))
    .limit(1);
  return latest;
}

/** The latest decision of an operator about one of these friends of a referrer. */
export async function findLatestDecision(handle: Handle, referrerId: string, friendIds: readonly string[]) {
  const [latest] = await handle
    .select()
    .from(auditEntries)
    .where(and(eq(subjectId, referrerId), like(action, 'credit.%'), inTexts(friendId, friendIds)))
    .orderBy(desc(at), auditEntries.id)
    .limit(1);
  return latest;
}
