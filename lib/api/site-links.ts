import 'server-only';
import { runtime } from '../runtime';
import type { SiteLinks } from '../waitlist/api-client';
import { json } from './responses';

/** Read at run time, so that one build serves every environment. */
export async function getSiteLinks(): Promise<Response> {
  const { PRIVACY_URL, TERMS_URL, CONTACT_URL, INSTAGRAM_URL, TIKTOK_URL } = runtime().env;
  const links: SiteLinks = {
    terms: TERMS_URL,
    privacy: PRIVACY_URL,
    contact: CONTACT_URL,
    instagram: INSTAGRAM_URL,
    tiktok: TIKTOK_URL,
  };
  return json(links, { headers: { 'cache-control': 'public, max-age=300' } });
}
