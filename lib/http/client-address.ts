import 'server-only';
import ipaddr from 'ipaddr.js';

const UNKNOWN = 'unknown';

/**
 * The network a request came from, as a key for limits: an IPv4 address, or the /64 of an IPv6 one, which is
 * what one subscriber has.
 *
 * @param forwardedFor the X-Forwarded-For header.
 * @param trustedHops how many proxies of ours appended to it. What stands left of theirs, anybody could write.
 * @returns `unknown` when the header does not hold an address at that place.
 */
export function clientAddress(forwardedFor: string | null, trustedHops: number): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const entry = entries.at(-Math.max(1, trustedHops)) ?? '';
  return ipaddr.isValid(entry) ? networkOf(ipaddr.process(entry)) : UNKNOWN;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString();
  return `${new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
