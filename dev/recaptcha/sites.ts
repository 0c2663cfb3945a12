import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Fault, faults } from './faults';

/** The same as Google's. */
export const TOKEN_LIFE_MS = 2 * 60 * 1000;

/** Fixed answers of `siteverify`. */
const verdicts = [
  'passed',
  'wrong-hostname',
  'missing-input-secret',
  'invalid-input-secret',
  'missing-input-response',
  'invalid-input-response',
  'bad-request',
  'timeout-or-duplicate',
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
