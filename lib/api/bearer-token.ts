import { createHash, timingSafeEqual } from 'node:crypto';
import { failure } from './responses';

/**
 * Guards a route that machines of ours call with a secret.
 *
 * @param secret from the configuration; without one the route does not exist.
 * @returns the refusal, or `null` for a caller who knows the secret.
 */
export function requireBearerToken(request: Request, secret: string | undefined): Response | null {
  if (!secret) return failure(404, 'not_configured');
  if (isBearer(request.headers.get('authorization'), secret)) return null;
  return failure(401, 'bad_token', { 'www-authenticate': 'Bearer' });
}

/** Compares digests, which takes equally long for every wrong secret. */
function isBearer(authorization: string | null, secret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
