import { isBearer } from '@/lib/http/bearer';
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
