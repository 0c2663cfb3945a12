import { createHash } from 'node:crypto';
import { stylesheet } from '@/emails/theme';
import { policyValue, sharedDirectives } from './headers';

/** Frames that show an email inherit the policy. */
const emailStyles = `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`;

interface PolicyOptions {
  nonce: string;
  /** `next dev` uses `eval`, and its overlay has inline styles. */
  isDevelopment: boolean;
}

/**
 * Scripts need the nonce, and may load more scripts. Style sheets need the nonce or our origin; that of emails is allowed
 * by its hash. Style attributes are allowed: React writes them into the HTML, for example for the width of a bar.
 */
function adminPolicy({ nonce, isDevelopment }: PolicyOptions): string {
  const byNonce = `'nonce-${nonce}'`;
  return policyValue({
    'script-src': ["'self'", byNonce, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [byNonce, emailStyles])],
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': ["'self'"],
    ...sharedDirectives,
  });
}

export function nonceHeaders(options: PolicyOptions) {
  return {
    'Content-Security-Policy': adminPolicy(options),
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}
