import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, isFree } from '../network/ports';
import { buildSite } from '../site/server';

/** The value of every secret while the tests build the site. No file of a release may contain it. */
export const BUILD_SECRET = 'a-secret-that-no-release-contains';

const secretVariables = Object.fromEntries(
  [
    'APP_SECRET',
    'DATABASE_URL',
    'METRICS_TOKEN',
    'RECAPTCHA_SECRET_KEY',
    'RESEND_API_KEY',
    'RESEND_WEBHOOK_SECRET',
  ].map((name) => [name, BUILD_SECRET]),
);

/** Deleted by the next build together with the rest of `.next`. */
const ORIGIN_FILE = '.next/recaptcha-origin';

/**
 * Builds the site for tests. `REUSE_BUILD=1` reuses the last test build, unless another program now listens on its
 * reCAPTCHA port.
 *
 * @returns the port for the mock reCAPTCHA.
 */
export async function prepareTestBuild(): Promise<number> {
  const reusable = process.env.REUSE_BUILD ? builtRecaptchaPort() : undefined;
  if (reusable && (await isFree(reusable))) return reusable;
  await buildForTests();
  const built = builtRecaptchaPort();
  if (!built) throw new Error('The build did not record its reCAPTCHA origin.');
  return built;
}

/** Builds the site for a mock reCAPTCHA on a port that is free now: its origin becomes part of the pages' CSP. */
export async function buildForTests(): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  // Empty counts as unset, and keeps .env.local from setting the variable.
  await buildSite({
    env: { ...secretVariables, RECAPTCHA_ORIGIN: origin, SITE_URL: '', ANALYTICS_TOOL: '' },
  });
  writeFileSync(ORIGIN_FILE, origin);
}

/** The port of reCAPTCHA in the last build, or undefined if that build was not for tests. */
function builtRecaptchaPort(): number | undefined {
  return existsSync(ORIGIN_FILE) ? Number(new URL(readFileSync(ORIGIN_FILE, 'utf8')).port) : undefined;
}
