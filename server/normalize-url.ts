import 'server-only';

/** Servers must also accept a target with scheme and host (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * A request's target as a path that the framework can read. It answers 500 to a path that it cannot decode, so stray
 * percent signs are escaped; and it redirects a target with scheme and host to itself, so these are cut off.
 */
export function wellFormedUrl(target: string): string {
  // `OPTIONS *` asks about the whole server.
  if (target === '*') return '/';
  const local = target.replace(SCHEME_AND_HOST, '');
  const url = local.startsWith('/') ? local : `/${local}`;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
