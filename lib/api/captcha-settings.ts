import 'server-only';
import { runtime } from '../runtime';
import type { CaptchaSettings } from '../waitlist/api-client';
import { json } from './responses';

/** Read at run time, so that one build serves every environment. */
export async function getCaptchaSettings(): Promise<Response> {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_ORIGIN } = runtime().env;
  const settings: CaptchaSettings = {
    siteKey: RECAPTCHA_SITE_KEY,
    scriptUrl: `${RECAPTCHA_ORIGIN}/recaptcha/api.js`,
  };
  return json(settings, { headers: { 'cache-control': 'public, max-age=300' } });
}
