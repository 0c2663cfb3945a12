import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import * as people from '@/db/queries/admin-people';
import { isReferralCode, normalizeReferralCode } from '../../waitlist/records';

export const SEARCH_LIMIT = 20;
const MAX_POSITION = 2 ** 31 - 1;

/** Postgres stores no zero bytes, and other control characters come from pasting. */
export const searchText = z
  .string()
  .max(254)
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());

export interface FoundPeople {
  people: people.ListedPerson[];
  /** More people match than are shown. */
  hasMore: boolean;
}

/**
 * By position ("12", "#12") or code first, then addresses and names that begin with the text.
 *
 * @param referrerId finds only the friends of this person.
 */
export async function findPeople(handle: Handle, text: string, referrerId?: string): Promise<FoundPeople> {
  if (text === '') return { people: [], hasMore: false };
  const position = Number(/^#?(\d{1,10})$/.exec(text)?.[1]);
  const code = normalizeReferralCode(text) ?? '';
  const search = {
    position: position <= MAX_POSITION ? position : null,
    code: isReferralCode(code) ? code : null,
    prefix: text,
    referrerId,
  };
  const found = await people.findPeople(handle, search, SEARCH_LIMIT + 1);
  return { people: found.slice(0, SEARCH_LIMIT), hasMore: found.length > SEARCH_LIMIT };
}
