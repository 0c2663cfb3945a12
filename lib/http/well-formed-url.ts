import 'server-only';

/**
 * Escapes percent signs that encode nothing. The framework answers a path that it cannot decode with 500; a
 * path that it can is answered like any other.
 */
export function wellFormedUrl(url: string): string {
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
