import 'server-only';
import type { Handle } from '@/db/client';
import { readSources } from '@/db/queries/source-names';

/** Anybody can put any source into a link, so there can be as many as people. */
const LIMIT = 100;

/** The sources of the list in alphabetical order. */
export function listSources(handle: Handle): Promise<string[]> {
  return readSources(handle, LIMIT);
}
