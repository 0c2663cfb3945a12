import 'server-only';
import type { Handle } from '@/db/client';
import { searchPeople } from '@/db/queries/people';
import type { Person } from './person';

/** People whose address, name or code contains a text, in any letter case, in the order of the line. */
export async function search(handle: Handle, text: string, limit: number): Promise<Person[]> {
  return searchPeople(handle, text.trim(), limit);
}
