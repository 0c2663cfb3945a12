import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AuditDetail, auditEntries } from '../schema/audit-entries';
import { type SignupRow, signups } from '../schema/signups';

export interface AuditFilter {
  actor?: string;
  action?: string;
  /** Included. */
  from?: Date;
  /** Not included. */
  to?: Date;
}

/** Entries of one change with the same action and person: releasing 100 referrals is one line. */
export interface AuditLine {
  id: string;
  actor: string;
  action: string;
  subjectId: string | null;
  at: Date;
  /** Of one of the entries. */
  detail: AuditDetail;
  entries: number;
  /** The sum of the entries' amounts. */
  amountCents: number;
}

/** The latest first. The entries of a change have the time of its transaction. */
export async function readAuditLines(
  handle: Handle,
  { actor, action, from, to }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditLine[]> {
  const { subjectId, at, detail } = auditEntries;
  const id = sql<string>`min(${auditEntries.id}::text)`;
  return handle
    .select({
      id,
      actor: auditEntries.actor,
      action: auditEntries.action,
      subjectId,
      at,
      detail: sql<AuditDetail>`(array_agg(${detail}))[1]`,
      entries: sql<number>`count(*)::int`,
      amountCents: sql<number>`coalesce(sum((${detail} ->> 'amountCents')::int), 0)::int`,
    })
    .from(auditEntries)
    .where(
      and(
        actor === undefined ? undefined : eq(auditEntries.actor, actor),
        action === undefined ? undefined : eq(auditEntries.action, action),
        from && gte(at, from),
        to && lt(at, to),
      ),
    )
    .groupBy(at, auditEntries.actor, auditEntries.action, subjectId)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
}

/** The distinct values of an indexed column, each found by one index lookup. */
async function readDistinct(handle: Handle, column: 'actor' | 'action'): Promise<string[]> {
  const name = sql.raw(column);
  const rows = await handle.execute<{ value: string }>(sql`
    with recursive found as (
      (select ${name} as value from ${auditEntries} order by ${name} limit 1)
      union all
      select (select ${name} from ${auditEntries} where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null`);
  return rows.map(({ value }) => value);
}

export async function readAuditChoices(handle: Handle): Promise<{ actors: string[]; actions: string[] }> {
  const [actors, actions] = await Promise.all([
    readDistinct(handle, 'actor'),
    readDistinct(handle, 'action'),
  ]);
  return { actors, actions };
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
