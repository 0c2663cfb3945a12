import { runtime } from '../runtime';
import { situationOf } from '../situation';
import type { CaptchaSettings, SiteLinks } from '../waitlist/api-client';
import { json, respond, serverError } from './responses';

/**
 * A CDN in front absorbs the polling: one request in five seconds reaches a server. No `stale-while-revalidate`, with which
 * browsers would show each poll the answer to the one before.
 */
const CACHE_CONTROL = 'public, s-maxage=5';

/** What pages poll, or 304 when the client has that already: what their promises depend on. Once the app is open, `url` leads there. */
export async function getTotal(request: Request): Promise<Response> {
  try {
    const { terms, waitlist } = runtime();
    const { total, state } = await waitlist();
    const { appUrl, paysOnConfirmation, friendLimit, prize, ...situation } = situationOf(state, terms);
    const answer = {
      total,
      state: situation.state,
      url: appUrl ?? undefined,
      pays_on: paysOnConfirmation ? 'confirmation' : undefined,
      friend_limit: friendLimit,
      prize: prize ?? undefined,
    };
    const etag = `"${encodeURIComponent(Object.values(answer).join(' ').trim())}"`;
    const headers = { 'cache-control': CACHE_CONTROL, etag };
    // A proxy that compresses sends the tag back as a weak one, with W/ in front.
    const known = request.headers.get('if-none-match') ?? '';
    const isKnown = known === '*' || known.includes(etag);
    return isKnown ? respond(null, { status: 304, headers }) : json(answer, { headers });
  } catch (error) {
    return serverError('total_failed', error);
  }
}

/** Settings of this server, read at run time so that one build serves every environment. */
const settings = <T>(value: T): Response =>
  json(value, { headers: { 'cache-control': 'public, max-age=300' } });

export async function getCaptchaSettings(): Promise<Response> {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_ORIGIN } = runtime().env;
  const scriptUrl = `${RECAPTCHA_ORIGIN}/recaptcha/api.js`;
  return settings<CaptchaSettings>({ siteKey: RECAPTCHA_SITE_KEY, scriptUrl });
}

export async function getSiteLinks(): Promise<Response> {
  const { PRIVACY_URL, TERMS_URL, CONTACT_URL, INSTAGRAM_URL, TIKTOK_URL } = runtime().env;
  return settings<SiteLinks>({
    terms: TERMS_URL,
    privacy: PRIVACY_URL,
    contact: CONTACT_URL,
    instagram: INSTAGRAM_URL,
    tiktok: TIKTOK_URL,
  });
}
