import 'server-only';

/** Servers must accept a target in absolute form (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * Turns a request target into a path that Next.js can read. Next.js answers 500 to a path that it can't decode, so
 * stray percent signs are escaped. It redirects a target in absolute form to itself, so scheme and host are cut off.
 */
export function normalizeUrl(target: string): string {
  // `OPTIONS *` asks about the whole server.
  if (target === '*') return '/';
  const local = target.replace(SCHEME_AND_HOST, '');
  const url = local.startsWith('/') ? local : `/${local}`;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
