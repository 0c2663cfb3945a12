import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';

type Answer = (response: ServerResponse) => unknown;

const answer =
  (status: number, body = ''): Answer =>
  (response) =>
    response.writeHead(status).end(body);

export const faults = {
  'status-404': answer(404),
  'status-429': answer(429),
  'status-500': answer(500),
  'status-503': answer(503),
  // What Google answers without billing after 10,000 verifications in a month.
  'quota-rejected': answer(
    200,
    '{"success": false, "error-codes": ["Over Enterprise free quota. Please ensure your project has billing."]}',
  ),
  'quota-passed': answer(200, '{"success": true, "score": 0.9, "error-codes": ["Over free quota."]}'),
  html: answer(200, '<!doctype html><title>Maintenance</title>'),
  empty: answer(200),
  truncated: answer(200, '{"success": tr'),
  // The connection stays open until the caller gives up or the server closes.
  hang: () => {},
  reset: (response) => response.socket?.resetAndDestroy(),
} satisfies Record<string, Answer>;

export type Fault = keyof typeof faults;

/** The same as Google's. */
export const TOKEN_LIFE_MS = 2 * 60 * 1000;

/** Fixed answers of `siteverify`. */
const verdicts = [
  'passed',
  'wrong-hostname',
  'invalid-input-secret',
  'invalid-input-response',
  'timeout-or-duplicate',
  'browser-error',
  ...(Object.keys(faults) as Fault[]),
] as const;

/** How `siteverify` behaves for one site. */
export const siteSchema = z.object({
  secret: z.string().min(1),
  /** `verify` checks each token as Google does. */
  siteverify: z.enum(['verify', ...verdicts]).default('verify'),
  /** What `passed` reports for an unknown token. */
  hostname: z.string().default('localhost'),
});

export type SiteSettings = z.input<typeof siteSchema>;

/** A token with the length and alphabet of Google's. */
export const newToken = () => `03A${randomBytes(384).toString('base64url')}`;

interface Token {
  hostname: string;
  issuedAt: Date;
  used: boolean;
}

export interface Site extends z.output<typeof siteSchema> {
  tokens: Map<string, Token>;
}

export function createSite(settings: SiteSettings): Site {
  return { ...siteSchema.parse(settings), tokens: new Map() };
}

/** The answer of `POST /recaptcha/api/siteverify`, with Google's fields. */
export interface Verification {
  success: boolean;
  challenge_ts?: string;
  hostname?: string;
  'error-codes'?: string[];
}

export const reject = (code: string): Verification => ({ success: false, 'error-codes': [code] });

export const accept = (hostname: string, solvedAt: Date): Verification => ({
  success: true,
  challenge_ts: solvedAt.toISOString(),
  hostname,
});

/** A token must belong to the site, must not have expired, and can be verified once. */
export function verifyToken(site: Site, response: string): Verification {
  if (!response) return reject('missing-input-response');
  const token = site.tokens.get(response);
  if (!token) return reject('invalid-input-response');
  const age = Date.now() - token.issuedAt.getTime();
  if (token.used || age > TOKEN_LIFE_MS) return reject('timeout-or-duplicate');
  token.used = true;
  return accept(token.hostname, token.issuedAt);
}
