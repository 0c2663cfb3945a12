import { and, asc, eq, gt, isNull, ne, not, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signupNetworks } from '../schema/origin';
import { holdsCredit, type SignupRow, signups } from '../schema/signups';
import { personColumns } from '../statements';
import { findClientOrigin } from './origins';

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

/** Locks the row, so that the person cannot be erased before the transaction ends. By default, others can lock it, too. */
export async function lockPersonByKey(
  tx: Handle,
  key: PersonKey,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<SignupRow | undefined> {
  const [row] = await tx.select().from(signups).where(eq(signups[key.by], key.value)).for(strength);
  return row;
}

export async function findMailboxOwner(handle: Handle, { id, canonicalMailbox }: SignupRow) {
  const [owner = null] = await handle
    .select()
    .from(signups)
    .where(and(eq(signups.canonicalMailbox, canonicalMailbox), ne(signups.id, id)))
    .orderBy(asc(signups.signupPosition))
    .limit(1);
  return owner;
}

/** People who hold credit that the app does not have. */
export const countHolders = (handle: Handle) =>
  handle.$count(signups, and(holdsCredit, isNull(signups.erasedAt)));

export async function readWithoutCreditAfter(handle: Handle, position: number, limit: number) {
  return handle
    .select()
    .from(signups)
    .where(and(gt(signups.signupPosition, position), isNull(signups.erasedAt), not(holdsCredit)))
    .orderBy(asc(signups.signupPosition))
    .limit(limit);
}

/** Keeps the first time. Returns whether the person is on the waitlist and not erased. */
export async function confirmPerson(tx: Handle, id: string): Promise<boolean> {
  const { count } = await tx
    .update(signups)
    .set({ confirmedAt: sql`coalesce(${signups.confirmedAt}, now())` })
    .where(and(eq(signups.id, id), isNull(signups.erasedAt)));
  return count > 0;
}

const EXAMPLES = 5;

export async function readNetwork(handle: Handle, signupId: string, countLimit: number) {
  const { network: hash } = await findClientOrigin(handle, signupId);
  if (hash === null) return null;
  const sharing = handle
    .select({ signupId: signupNetworks.signupId })
    .from(signupNetworks)
    .where(and(eq(signupNetworks.networkHash, hash), ne(signupNetworks.signupId, signupId)))
    .limit(countLimit)
    .as('sharing');
  const [others, examples] = await Promise.all([
    handle.$count(sharing),
    handle
      .select(personColumns(signups))
      .from(sharing)
      .innerJoin(signups, eq(signups.id, sharing.signupId))
      .orderBy(signups.signupPosition)
      .limit(EXAMPLES),
  ]);
  return { hash, others, examples };
}
