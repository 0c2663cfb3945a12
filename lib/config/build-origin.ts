import ipaddr from 'ipaddr.js';
import { unwrap } from '../pasted';
import { setting } from './setting';

export const defaultOrigins = {
  SITE_URL: 'http://localhost:3000',
  RECAPTCHA_ORIGIN: 'https://www.recaptcha.net',
} as const;

/** Whether a URL leads to this machine, where `npm run preview`, tests and mocks use plain HTTP. */
export const isOnThisMachine = (url: string) =>
  URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Whether only this machine and its network can reach a URL, as with `npm run preview -- --host`. */
export function isOnLocalNetwork(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return isOnThisMachine(url) || (ipaddr.IPv4.isValid(host) && ipaddr.IPv4.parse(host).range() !== 'unicast');
}

/** Whether a server with this `SITE_URL` can serve pages that were built for `built`. On this machine only the port differs. */
export const isOriginOfBuild = (siteUrl: string, built: string | undefined) =>
  built === undefined || siteUrl === built || (isOnThisMachine(siteUrl) && isOnThisMachine(built));

/** Throws for a URL with a path, which would be dropped, and for `site.example:8000`, whose scheme is `site.example`. */
export function buildOrigin(name: string, value: string | undefined, fallback: string): string {
  const given = unwrap(setting(value) ?? '');
  if (!given) return fallback;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new Error(`${name} must be an http(s) origin, without a path`);
}
