import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request carries a secret as its bearer token. Takes equally long for every wrong one.
 *
 * @param authorization the header of that name.
 */
export function isBearer(authorization: string | null, secret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
}
