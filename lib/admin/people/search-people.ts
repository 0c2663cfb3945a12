import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findByCode, findByPosition, findByPrefix, type ListedPerson } from '@/db/queries/admin-people';
import { isReferralCode, normalizeReferralCode } from '../../waitlist/referral-code';

export const SEARCH_LIMIT = 20;
const MAX_POSITION = 2 ** 31 - 1;

/** Postgres stores no zero bytes, and other control characters come from pasting. */
export const searchText = z
  .string()
  .max(254)
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());

export interface FoundPeople {
  people: ListedPerson[];
  /** More people match than are shown. */
  hasMore: boolean;
}

/** Exact position or code first, then addresses and names that begin with the text. */
export async function findPeople(handle: Handle, text: string): Promise<FoundPeople> {
  if (text === '') return { people: [], hasMore: false };
  const groups = await Promise.all([findExactly(handle, text), findByPrefix(handle, text, SEARCH_LIMIT + 1)]);
  const found = new Map(groups.flat().map((person) => [person.id, person]));
  return { people: [...found.values()].slice(0, SEARCH_LIMIT), hasMore: found.size > SEARCH_LIMIT };
}

async function findExactly(handle: Handle, text: string): Promise<ListedPerson[]> {
  const position = Number(/^#?(\d{1,10})$/.exec(text)?.[1]);
  if (position > 0 && position <= MAX_POSITION) return findByPosition(handle, position);
  const code = normalizeReferralCode(text) ?? '';
  return isReferralCode(code) ? findByCode(handle, code) : [];
}
