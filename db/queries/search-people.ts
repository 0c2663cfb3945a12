import { and, asc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups } from '../schema/signups';
import { type ListedPerson, personColumns } from './admin-people';
import { escapeLike } from './escape-like';

async function find(handle: Handle, where: SQL | undefined, order: SQL[], limit: number) {
  return handle
    .select(personColumns)
    .from(signups)
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

/** In alphabetical order, without erased people. */
export async function findByAddressPrefix(
  handle: Handle,
  prefix: string,
  limit: number,
): Promise<ListedPerson[]> {
  const isFound = and(isNull(signups.erasedAt), like(signups.normalizedEmail, `${escapeLike(prefix)}%`));
  return find(handle, isFound, [asc(signups.normalizedEmail)], limit);
}

const nameKey = sql`(lower(${signups.firstName}) collate "C")`;

/** In alphabetical order, then by position. */
export async function findByNamePrefix(
  handle: Handle,
  prefix: string,
  limit: number,
): Promise<ListedPerson[]> {
  const isFound = sql`${nameKey} like (lower(${`${escapeLike(prefix)}%`}::text) collate "C")`;
  return find(handle, isFound, [nameKey, asc(signups.signupPosition)], limit);
}

/** Includes erased people, who keep their position. */
export async function findByPosition(handle: Handle, position: number): Promise<ListedPerson[]> {
  return find(handle, eq(signups.signupPosition, position), [], 1);
}

export async function findByCode(handle: Handle, code: string): Promise<ListedPerson[]> {
  return find(handle, and(isNull(signups.erasedAt), eq(signups.referralCode, code)), [], 1);
}
