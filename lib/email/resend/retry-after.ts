/** The longest wait that is granted to a provider, in milliseconds. */
export const LONGEST_RETRY_AFTER_MS = 60 * 60 * 1000;

/**
 * Reads a Retry-After header: seconds, or an HTTP date.
 *
 * @param now milliseconds since 1970.
 * @returns milliseconds to wait, at most `LONGEST_RETRY_AFTER_MS`, or `null` when the header says nothing usable.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS);
}
