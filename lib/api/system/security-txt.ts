import { DAY_MS, startOfDay } from '../../days';
import { cleanAddress } from '../../pasted';
import { runtime } from '../../runtime';
import { respond } from '../responses';

/** RFC 9116 recommends less than a year. The date moves on every day, so it never passes. */
const VALID_DAYS = 180;

export async function getSecurityTxt(): Promise<Response> {
  const { SECURITY_CONTACT, EMAIL_FROM, SITE_URL } = runtime().env;
  const today = startOfDay(new Date()).getTime();
  const fields = {
    Contact: SECURITY_CONTACT ?? `mailto:${cleanAddress(EMAIL_FROM)}`,
    Expires: new Date(today + VALID_DAYS * DAY_MS).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: new URL('/.well-known/security.txt', SITE_URL).href,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' };
  return respond(lines.join(''), { headers });
}
