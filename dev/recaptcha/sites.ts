import { z } from 'zod';
import { faults } from '../http/faults';

/** Google's own lifetime of a token. */
export const TOKEN_LIFE_MS = 2 * 60 * 1000;

/** What `siteverify` says of every token, when not told to judge them. */
export const verdicts = [
  'passed',
  'wrong-hostname',
  'missing-input-secret',
  'invalid-input-secret',
  'missing-input-response',
  'invalid-input-response',
  'bad-request',
  'timeout-or-duplicate',
  ...faults,
] as const;

/** How one site's widget and its verification behave. */
export const siteSchema = z.object({
  secret: z.string().min(1),
  /** `judge`: as Google does, each token by itself. */
  siteverify: z.enum(['judge', ...verdicts]).default('judge'),
  /** What happens when the box is ticked: a token, or the widget loses its connection. */
  widget: z.enum(['token', 'network-error']).default('token'),
  /** The hostname `passed` reports for a token that was never issued. */
  hostname: z.string().default('localhost'),
  tokenLifeMs: z.number().positive().default(TOKEN_LIFE_MS),
});

export type SiteSettings = z.input<typeof siteSchema>;

interface Token {
  hostname: string;
  issuedAt: Date;
  used: boolean;
}

/** A registered site with the tokens its visitors earned. */
export interface Site extends z.output<typeof siteSchema> {
  tokens: Map<string, Token>;
  /** How often a token of it was asked about. */
  verifications: number;
}

export function createSite(settings: SiteSettings): Site {
  return { ...siteSchema.parse(settings), tokens: new Map(), verifications: 0 };
}
