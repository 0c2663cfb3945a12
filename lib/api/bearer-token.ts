import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Rejection } from '../observability/metrics';
import { reportRejection } from '../observability/report-rejection';
import { failure } from './responses';

/** Returns 404 when no secret is configured, 401 for a wrong token, and `null` when the caller sent the secret. */
export function requireBearerToken(
  request: Request,
  secret: string | undefined,
  kind: Rejection,
): Response | null {
  if (!secret) return failure(404, 'not_configured');
  if (isBearer(request.headers.get('authorization'), secret)) return null;
  reportRejection(kind);
  return failure(401, 'bad_token', { 'www-authenticate': 'Bearer' });
}

// Digests have one length, which timingSafeEqual requires.
function isBearer(authorization: string | null, secret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
