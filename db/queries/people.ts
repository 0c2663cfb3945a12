import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type SignupRow, signups } from '../schema/signups';
import { escapeLike } from '../statements';

export type PersonKey =
  | { by: 'id'; value: string }
  | { by: 'normalizedEmail'; value: string }
  | { by: 'referralCode'; value: string }
  | { by: 'signupPosition'; value: number };

/** Includes erased people. */
export async function findPersonByKey(handle: Handle, key: PersonKey): Promise<SignupRow | undefined> {
  const [row] = await handle.select().from(signups).where(eq(signups[key.by], key.value));
  return row;
}

/** Locks the row, so that the person cannot be erased before the transaction ends. */
export async function lockPersonByKey(tx: Handle, key: PersonKey): Promise<SignupRow | undefined> {
  const [row] = await tx.select().from(signups).where(eq(signups[key.by], key.value)).for('key share');
  return row;
}

/** Keeps the first time. Returns whether the person is on the list and not erased. */
export async function confirmPerson(tx: Handle, id: string): Promise<boolean> {
  const rows = await tx
    .update(signups)
    .set({ confirmedAt: sql`coalesce(${signups.confirmedAt}, now())` })
    .where(and(eq(signups.id, id), isNull(signups.erasedAt)))
    .returning({ id: signups.id });
  return rows.length > 0;
}

/** Searches email, name and code, case-insensitively, without erased people. Reads the whole table. */
export async function searchPeople(handle: Handle, text: string, limit: number): Promise<SignupRow[]> {
  const pattern = `%${escapeLike(text)}%`;
  const matches = or(
    ilike(signups.email, pattern),
    ilike(signups.firstName, pattern),
    ilike(signups.referralCode, pattern),
  );
  return handle
    .select()
    .from(signups)
    .where(and(isNull(signups.erasedAt), matches))
    .orderBy(asc(signups.signupPosition))
    .limit(limit);
}

/** @param vipOverride null lets the referral count decide again. */
export async function updateVipOverride(tx: Handle, id: string, vipOverride: boolean | null): Promise<void> {
  await tx.update(signups).set({ vipOverride }).where(eq(signups.id, id));
}
