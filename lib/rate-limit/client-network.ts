import 'server-only';
import ipaddr from 'ipaddr.js';

const UNKNOWN = 'unknown';
/** Some proxies, like Azure's, append the port, and put an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The IPv4 address, or the /64 of an IPv6 address, which is what one subscriber gets.
 *
 * @param forwardedFor the X-Forwarded-For header.
 * @param trustedHops how many trusted proxies append to it. Clients can forge every entry to the left of theirs.
 */
export function clientNetwork(forwardedFor: string | null, trustedHops: number): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const address = withoutPort(entries.at(-Math.max(1, trustedHops)) ?? '');
  return ipaddr.isValid(address) ? networkOf(ipaddr.process(address)) : UNKNOWN;
}

function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString();
  return `${new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
