import { createHash, timingSafeEqual } from 'node:crypto';
import { isOnThisMachine } from '../config/build-origin';
import { MAX_FORM_BYTES } from '../constants';
import { type Rejection, reportRejection } from '../observability/log';
import { cleanLine } from '../pasted';
import { runtime } from '../runtime';
import { failure } from './responses';

/** Returns 404 when no secret is configured, 401 for a wrong token, and `null` when the caller sent the secret. */
export function requireBearerToken(request: Request, secret: string | undefined, kind: Rejection) {
  if (!secret) return failure(404, 'not_configured');
  if (isBearer(request.headers.get('authorization'), secret)) return null;
  reportRejection(kind);
  return failure(401, 'bad_token', { 'www-authenticate': 'Bearer' });
}

/** The app's servers call the routes that require it. */
export const requireApp = (request: Request) =>
  requireBearerToken(request, runtime().env.APP_TOKEN, 'app_token');

/** Longer than any token. */
const AUTHORIZATION_LENGTH = 10_000;

/** The scheme's case is free (RFC 9110, 11.1). Digests have one length, which timingSafeEqual requires. */
function isBearer(authorization: string | null, secret: string): boolean {
  const token = cleanLine(authorization ?? '', AUTHORIZATION_LENGTH).replace(/^bearer /i, 'Bearer ');
  return timingSafeEqual(digest(token), digest(`Bearer ${secret}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a page of ours sent a request. Only `SITE_URL` decides: what a proxy writes into Host and X-Forwarded-Host is its own
 * business. Clients that are not browsers send neither Sec-Fetch-Site nor Origin, and carry no visitor's cookies.
 */
export function isSameSite({ headers }: { headers: Pick<Headers, 'get'> }, siteUrl: string): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  const origin = headers.get('origin');
  // A page without referrers sends `null`, as does a sandboxed frame, which can't be same-origin.
  if (origin === 'null') return fetchSite !== null;
  return origin === null || isOneOrigin(origin, siteUrl);
}

/** The names of this machine are one, as they are for the captcha. */
const isOneOrigin = (one: string, other: string): boolean =>
  one === other ||
  (isOnThisMachine(one) && isOnThisMachine(other) && new URL(one).port === new URL(other).port);

/** Counts a request that a page of another site sent. Returns whether one did. */
export function reportForeign(request: { headers: Pick<Headers, 'get'> }, siteUrl: string): boolean {
  if (isSameSite(request, siteUrl)) return false;
  reportRejection('cross_site');
  return true;
}

/** Returns `null` for a body that is too long, without reading the rest. */
export async function readBody(request: Request, maxBytes = MAX_FORM_BYTES): Promise<string | null> {
  const announced = request.headers.get('content-length');
  if (Number(announced) > maxBytes) return null;
  // The HTTP server reads no more than the announced length. The server's adapter is faster without a stream.
  return announced === null ? readStream(request, maxBytes) : request.text();
}

async function readStream({ body }: Request, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
