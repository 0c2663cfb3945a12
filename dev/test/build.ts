import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../network/ports';
import { secretVariables } from '../site/build-secret';
import { buildSite } from '../site/server';

/** Deleted by the next build together with the rest of `.next`. */
const ORIGIN_FILE = '.next/recaptcha-origin';

/** Builds the site for a mock reCAPTCHA on a port that is free now: its origin becomes part of the pages' CSP. */
export async function buildForTests(): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  // Empty counts as unset, and keeps .env.local from setting the variable.
  await buildSite({
    env: { ...secretVariables, RECAPTCHA_ORIGIN: origin, SITE_URL: '', ANALYTICS_TOOL: '' },
  });
  writeFileSync(ORIGIN_FILE, origin);
}

/** The origin of reCAPTCHA in the last build, or undefined if that build was not for tests. */
export function builtRecaptchaOrigin(): string | undefined {
  return existsSync(ORIGIN_FILE) ? readFileSync(ORIGIN_FILE, 'utf8') : undefined;
}
