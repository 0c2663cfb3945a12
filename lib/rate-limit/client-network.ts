import 'server-only';
import ipaddr from 'ipaddr.js';

const UNKNOWN = 'unknown';
/** Some proxies, like Azure's, write the port as well, and an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The network a request came from, as a key for limits: an IPv4 address, or the /64 of an IPv6 one, which is
 * what one subscriber has.
 *
 * @param forwardedFor the X-Forwarded-For header.
 * @param trustedHops how many proxies of ours appended to it. What stands left of theirs, anybody could write.
 * @returns `unknown` when the header does not hold an address at that place.
 */
export function clientNetwork(forwardedFor: string | null, trustedHops: number): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const entry = withoutPort(entries.at(-Math.max(1, trustedHops)) ?? '');
  return ipaddr.isValid(entry) ? networkOf(ipaddr.process(entry)) : UNKNOWN;
}

function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString();
  return `${new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
