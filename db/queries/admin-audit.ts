import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AuditDetail, auditEntries } from '../schema/audit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { fromMicroseconds, toMicroseconds } from './microseconds';

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
  cursor: string;
}

function conditions({ actor, action, from, to }: AuditFilter): SQL[] {
  return [
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(from === undefined ? [] : [sql`at >= ${from.toISOString()}`]),
    ...(to === undefined ? [] : [sql`at < ${to.toISOString()}`]),
  ];
}

/** The latest first. The entries of a change have the time of its transaction. */
export async function readAuditLines(
  handle: Handle,
  filter: AuditFilter,
  limit: number,
  after?: { at: string; id: string },
): Promise<AuditLine[]> {
  const where = conditions(filter);
  if (after) where.push(sql`at <= ${fromMicroseconds(after.at)}`);
  const isAfter = after
    ? sql`having (at, min(id::text)) < (${fromMicroseconds(after.at)}, ${after.id})`
    : sql``;
  const rows = await handle.execute<AuditLine & Record<string, unknown>>(sql`
    select min(id::text) as id, actor, action, subject_id as "subjectId", at, ${toMicroseconds(sql`at`)} as cursor,
      (array_agg(detail))[1] as detail, count(*)::int as entries,
      coalesce(sum((detail ->> 'amountCents')::int), 0)::int as "amountCents"
    from ${auditEntries} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
    group by at, actor, action, subject_id ${isAfter}
    order by at desc, min(id::text) desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
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
    .where(sql`${id} in ${[...ids]}`);
}
