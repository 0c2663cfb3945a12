import { type Site, TOKEN_LIFE_MS } from './sites';

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
