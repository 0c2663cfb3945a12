import 'server-only';

/** Servers must take an address with its host too (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * A request's target as a path that the framework can read. It answers with 500 what it cannot decode, so that percent
 * signs that encode nothing are escaped; and sends who names the host on to the very same address.
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
