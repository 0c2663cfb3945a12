import { and, asc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm';
import type { Handle } from '../client';
import { type SignupRow, signups } from '../schema/signups';

/** What one person can be found by; each is unique. */
export type PersonKey =
  | { by: 'id'; value: string }
  | { by: 'normalizedEmail'; value: string }
  | { by: 'referralCode'; value: string }
  | { by: 'signupPosition'; value: number };

/** The person with a key, the tombstone of an erased one included. */
export async function findPersonByKey(handle: Handle, key: PersonKey): Promise<SignupRow | undefined> {
  const [row] = await handle.select().from(signups).where(eq(signups[key.by], key.value));
  return row;
}

/**
 * The person with a key, who is not erased before the transaction ends: what it adds about them would stay. Waits for an
 * erasure that is under way.
 */
export async function lockPersonByKey(tx: Handle, key: PersonKey): Promise<SignupRow | undefined> {
  const [row] = await tx.select().from(signups).where(eq(signups[key.by], key.value)).for('key share');
  return row;
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * People whose address, name or code contains a text, in any letter case, in the order of the line. Reads the
 * whole list: for operators only.
 */
export async function searchPeople(handle: Handle, text: string, limit: number): Promise<SignupRow[]> {
  const pattern = `%${literally(text)}%`;
  const matches: SQL | undefined = or(
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

/** Stores what an operator decided about VIP status; null: the rule decides again. */
export async function updateVipOverride(
  tx: Handle,
  signupId: string,
  vipOverride: boolean | null,
): Promise<void> {
  await tx.update(signups).set({ vipOverride }).where(eq(signups.id, signupId));
}
