import { and, gt, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { openFindings } from '../schema/open-findings';
import { putAside } from '../schema/put-aside';
import { inTexts } from '../statements';

type OpenFinding = Pick<typeof openFindings.$inferSelect, 'id' | 'subject' | 'sentence'>;

const { id, since, goneAt } = openFindings;

const isRecent = (time: PgColumn) => gt(time, sql`now() - interval '1 hour'`);

const idsWhere = async (tx: Handle, which: SQL | undefined) =>
  (await tx.selectDistinct({ id }).from(openFindings).where(which)).map((row) => row.id);

const keyOf = (one: Omit<OpenFinding, 'sentence'>) => `${one.id} ${one.subject}`;

const isAmongKeys = (table: Record<'id' | 'subject', PgColumn>, found: readonly OpenFinding[]) =>
  inTexts(sql`${table.id} || ' ' || ${table.subject}`, found.map(keyOf));

/** Stores what is found now and was not before, and returns it. A kind of finding that operators were mailed about waits for an hour. */
export async function storeAppeared<T extends OpenFinding>(tx: Handle, found: readonly T[]): Promise<T[]> {
  const waiting = await idsWhere(tx, isRecent(since));
  const rows = found
    .filter((one) => !waiting.includes(one.id))
    .map((one) => ({ id: one.id, subject: one.subject, sentence: one.sentence, since: sql`now()` }));
  if (rows.length === 0) return [];
  const stored = await tx.insert(openFindings).values(rows).onConflictDoNothing().returning();
  const keys = new Set(stored.map(keyOf));
  return found.filter((one) => keys.delete(keyOf(one)));
}

/** Stores which open findings are gone, and returns them. They are of these ids, and wait for an hour like those that appear. */
export async function storeGone(
  tx: Handle,
  checked: readonly string[],
  found: readonly OpenFinding[],
): Promise<OpenFinding[]> {
  await tx.delete(openFindings).where(and(isNotNull(goneAt), not(isRecent(goneAt))));
  const waiting = await idsWhere(tx, isNotNull(goneAt));
  const ids = checked.filter((one) => !waiting.includes(one));
  return tx
    .update(openFindings)
    .set({ goneAt: sql`now()` })
    .where(and(isNull(goneAt), inTexts(id, ids), not(isAmongKeys(openFindings, found))))
    .returning();
}

export const listPutAside = (handle: Handle) => handle.select().from(putAside);

export const storePutAside = (tx: Handle, row: typeof putAside.$inferInsert) =>
  tx
    .insert(putAside)
    .values(row)
    .onConflictDoUpdate({ target: [putAside.id, putAside.subject], set: { ...row, at: sql`now()` } });

/** Forgets that findings of these ids were put aside, if they are gone: when they are back, they are new. */
export const forgetGone = (tx: Handle, checked: readonly string[], found: readonly OpenFinding[]) =>
  tx.delete(putAside).where(and(inTexts(putAside.id, checked), not(isAmongKeys(putAside, found))));
