import type { Site } from './sites';

/** The answer of `POST /recaptcha/api/siteverify`, field by field Google's. */
export interface Verification {
  success: boolean;
  challenge_ts?: string;
  hostname?: string;
  'error-codes'?: string[];
}

export const refuse = (code: string): Verification => ({ success: false, 'error-codes': [code] });

export const accept = (hostname: string, solvedAt: Date): Verification => ({
  success: true,
  challenge_ts: solvedAt.toISOString(),
  hostname,
});

/** Judges a token as Google does: it must be of this site, younger than its life, and asked about once. */
export function judge(site: Site, response: string, now = new Date()): Verification {
  if (!response) return refuse('missing-input-response');
  const token = site.tokens.get(response);
  if (!token) return refuse('invalid-input-response');
  const age = now.getTime() - token.issuedAt.getTime();
  if (token.used || age > site.tokenLifeMs) return refuse('timeout-or-duplicate');
  token.used = true;
  return accept(token.hostname, token.issuedAt);
}
