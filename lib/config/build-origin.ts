/** The origins that a build and a server are both given, and what they are where nothing is said. */
export const defaultOrigins = {
  SITE_URL: 'http://localhost:3000',
  RECAPTCHA_ORIGIN: 'https://www.google.com',
} as const;

/**
 * Reads an origin that a build makes part of the pages or their policy. An empty variable counts as absent.
 *
 * @throws Error when it is none, which ends the build: a path would be left out in silence, and `site.example:8000` is a
 *   URL too, of the scheme `site.example`.
 */
export function buildOrigin(name: string, value: string | undefined, fallback: string): string {
  const given = value?.trim();
  if (!given) return fallback;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new Error(`${name} must be an http(s) origin, without a path`);
}
