import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import * as people from '@/db/queries/people';
import type { PeopleSearch } from '@/db/queries/reports/search-people';

const MAX_POSITION = 2 ** 31 - 1;

/** Postgres stores no zero bytes, and other control characters come from pasting. */
export const searchText = z
  .string()
  .max(254)
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());

/** "12", "#12", or a part of an address, name or code. */
export function toPeopleSearch(text: string): PeopleSearch | undefined {
  if (text === '') return undefined;
  const position = Number(/^#?(\d{1,10})$/.exec(text)?.[1]);
  return { position: position <= MAX_POSITION ? position : null, part: text };
}

/** The best matches first. */
export function searchPeople(handle: Handle, text: string, limit: number) {
  const search = toPeopleSearch(searchText.parse(text));
  return search ? people.searchPeople(handle, search, limit) : [];
}
