import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { failure } from './responses';

/**
 * Guards a route that our own machines call with a secret.
 *
 * @param secret the configured token; without one the route answers 404.
 * @returns the refusal, or `null` when the caller sent the secret.
 */
export function requireBearerToken(request: Request, secret: string | undefined): Response | null {
  if (!secret) return failure(404, 'not_configured');
  if (isBearer(request.headers.get('authorization'), secret)) return null;
  return failure(401, 'bad_token', { 'www-authenticate': 'Bearer' });
}

// Digests have one length, which timingSafeEqual requires.
function isBearer(authorization: string | null, secret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
