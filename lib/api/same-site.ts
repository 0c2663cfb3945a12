import 'server-only';

/**
 * Whether a browser sent a request from one of our pages. Clients that are no browsers send neither header; they
 * carry no cookies of a visitor, so they are let through.
 *
 * @param siteUrl our origin. Requests may also come from the host they ask for: some CDNs ask by another name.
 */
export function isSameSite({ headers }: Request, siteUrl: string): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const hosts = [new URL(siteUrl).host, headers.get('x-forwarded-host'), headers.get('host')];
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
