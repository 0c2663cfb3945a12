const MAX_PATH_LENGTH = 1_024;
const MAX_QUERY_LENGTH = 2_048;
const MAX_PARAMETERS = 50;
const MAX_USER_AGENT_LENGTH = 512;

/** Our own paths are shorter, even that of a lookup of a code in a whole pasted link. */
export const isPathTooLong = (path: string): boolean => path.length > MAX_PATH_LENGTH;

/**
 * Next.js needs quadratic time for a query and for `User-Agent`: 15 KB of one took up to two seconds of CPU time (16.4.6,
 * November 2026).
 */
export function isQueryTooLong(search: string): boolean {
  if (search.length > MAX_QUERY_LENGTH + '?'.length) return true;
  return search.slice(1).split('&').filter(Boolean).length > MAX_PARAMETERS;
}

export const cutUserAgent = (userAgent: string): string => userAgent.slice(0, MAX_USER_AGENT_LENGTH);
