import 'server-only';

/**
 * Whether a request comes from one of our pages. Clients that are not browsers send neither header. They are accepted:
 * they carry no visitor's cookies.
 *
 * @param siteUrl our origin. The requested host is accepted too, because some CDNs use another host name.
 */
export function isSameSite({ headers }: { headers: Pick<Headers, 'get'> }, siteUrl: string): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const hosts = [new URL(siteUrl).host, headers.get('x-forwarded-host'), headers.get('host')];
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
