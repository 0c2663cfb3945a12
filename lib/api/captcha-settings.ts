import { runtime } from '@/lib/runtime';
import type { CaptchaSettings } from '@/lib/waitlist/api-client';

export const dynamic = 'force-dynamic';

/** What the browser needs for the widget. Asked for at run time, so that one build serves every environment. */
export function GET(): Response {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_ORIGIN } = runtime().env;
  const settings: CaptchaSettings = {
    siteKey: RECAPTCHA_SITE_KEY,
    scriptUrl: `${RECAPTCHA_ORIGIN}/recaptcha/api.js`,
  };
  return Response.json(settings, { headers: { 'cache-control': 'public, max-age=300' } });
}
