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
