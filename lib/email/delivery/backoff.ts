/** A mail is given up after this many tries: with the pauses below, after about a day. */
export const MAX_TRIES = 56;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * How long to wait before the next try: up to twice as long after each, at most an hour, and anywhere below that
 * (full jitter), so that what failed together does not come back together.
 *
 * @param failures how many have failed, from 1.
 * @param longestMs the cap, in milliseconds.
 * @param random from 0 to 1.
 * @returns milliseconds.
 */
export function backoffMs(failures: number, longestMs = LONGEST_PAUSE_MS, random = Math.random): number {
  return random() * Math.min(longestMs, FIRST_PAUSE_MS * 2 ** (failures - 1));
}
