import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { joinActionId } from '../action-id';
import { freePort } from '../network/ports';
import { buildSite } from '../site/server';

/** Inside `.next`, which every build empties: it is there as long as the build that it belongs to. */
const note = '.next/recaptcha-origin';
const actionNote = '.next/action-of-the-build-before';

/**
 * Builds the site for a stand-in on a port that is free now. The origin of reCAPTCHA is part of the security
 * policy and so of the build: the port is chosen once, before the build, and every browser test shares the one
 * stand-in that listens there later, each worker under a site key of its own.
 */
export async function buildForTests(): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  // Empty counts as absent, and keeps a developer's .env.local from setting it.
  const env = {
    RECAPTCHA_ORIGIN: origin,
    NEXT_OUTPUT: 'standalone',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SITE_URL: '',
    ANALYTICS_TOOL: '',
  };
  await buildSite({ env: { ...env, NEXT_DEPLOYMENT_ID: 'before' } });
  const before = joinActionId();
  await buildSite({ env });
  writeFileSync(actionNote, before);
  writeFileSync(note, origin);
}

/** The id under which a page of the build before, made with the same key, posts its signup. */
export function actionOfBuildBefore(): string {
  return readFileSync(actionNote, 'utf8');
}

/** The origin the present build expects reCAPTCHA on; undefined when it was not built for tests. */
export function builtRecaptchaOrigin(): string | undefined {
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined;
}
