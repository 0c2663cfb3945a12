export const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Parses seconds or an HTTP date to milliseconds from `now`; `null` if the header is missing or invalid. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const delay = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? null : Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS);
}
