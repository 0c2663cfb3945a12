import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Puts each request in order before the framework sees it.
 *
 * @param trustedHops proxies of ours in front of this server.
 */
export function guardIncomingRequests(trustedHops: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = wellFormedUrl(request.url ?? '/');
    // Without a proxy nobody but the visitor writes this header, so the connection's address takes its place.
    if (trustedHops === 0) request.headers['x-forwarded-for'] = request.socket.remoteAddress;
  });
}

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
