import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import type { ListedPerson } from '@/db/queries/admin-people';
import {
  findByAddressPrefix,
  findByCode,
  findByNamePrefix,
  findByPosition,
} from '@/db/queries/search-people';
import { isReferralCode, normalizeReferralCode } from '../../waitlist/referral-code';
import { markPeople, type PersonItem } from './person-item';

export const SEARCH_LIMIT = 20;
const MAX_POSITION = 2 ** 31 - 1;

/** Postgres stores no zero bytes, and other control characters come from pasting. */
export const searchText = z
  .string()
  .max(254)
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());

export interface FoundPeople {
  people: PersonItem[];
  /** More people match than are shown. */
  hasMore: boolean;
}

/**
 * Exact position or code first, then addresses and names that begin with the text. Each is a range of an index, so it takes
 * as long in a list of a million people as in one of a hundred.
 */
export async function searchPeople(handle: Handle, text: string): Promise<FoundPeople> {
  if (text === '') return { people: [], hasMore: false };
  const limit = SEARCH_LIMIT + 1;
  const groups = await Promise.all([
    findExactly(handle, text),
    findByAddressPrefix(handle, text.normalize('NFKC').toLowerCase(), limit),
    findByNamePrefix(handle, text, limit),
  ]);
  const found = new Map(groups.flat().map((person) => [person.id, person]));
  const people = await markPeople(handle, [...found.values()].slice(0, SEARCH_LIMIT));
  return { people, hasMore: found.size > SEARCH_LIMIT };
}

async function findExactly(handle: Handle, text: string): Promise<ListedPerson[]> {
  const position = Number(/^#?(\d{1,10})$/.exec(text)?.[1]);
  if (position > 0 && position <= MAX_POSITION) return findByPosition(handle, position);
  const code = normalizeReferralCode(text) ?? '';
  return isReferralCode(code) ? findByCode(handle, code) : [];
}
