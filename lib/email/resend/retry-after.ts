export const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/**
 * Parses a Retry-After header: seconds or an HTTP date.
 *
 * @param now milliseconds since 1970.
 * @returns milliseconds, at most `MAX_RETRY_AFTER_MS`, or `null` if the header is missing or invalid.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const delay = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? null : Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS);
}
