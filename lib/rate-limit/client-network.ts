import 'server-only';
import ipaddr from 'ipaddr.js';
import { lacksNetworks } from '@/db/checks/violations';
import type { Handle } from '@/db/client';
import type { Env } from '../config/env';
import { logUnknownNetwork, reportUnknownNetwork } from '../observability/log';
import { shortHash } from '../security/keyed-hash';

const UNKNOWN_NETWORK = 'unknown';
/** Some proxies, like Azure's, append the port, and put an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The IPv4 address, or the /64 of an IPv6 address, which is what one subscriber gets.
 *
 * @param hops how many trusted proxies append to X-Forwarded-For. Clients can forge every entry to the left of theirs.
 */
export function clientNetwork(
  { headers }: { headers: Pick<Headers, 'get'> },
  { TRUSTED_PROXY_HOPS: hops }: Pick<Env, 'TRUSTED_PROXY_HOPS'>,
): string {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = withoutPort(entries.at(-Math.max(1, hops)) ?? '');
  if (ipaddr.isValid(address)) return networkOf(ipaddr.process(address));
  reportUnknownNetwork();
  return UNKNOWN_NETWORK;
}

/** Warns at start, before any visitor arrives. Readiness reports a database that doesn't answer. */
export async function warnOfUnknownNetworks(handle: Handle): Promise<void> {
  if (await lacksNetworks(handle).catch(() => false)) logUnknownNetwork();
}

function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address.kind() === 'ipv4' ? address.toString() : ipv6Network(address as ipaddr.IPv6, 64);
}

/** The /48 of a /64; `undefined` for other networks. Providers assign up to a /48 to one customer. */
export function widerNetwork(network: string): string | undefined {
  const [, address] = /^(.+)\/64$/.exec(network) ?? [];
  return address && ipaddr.IPv6.isValid(address) ? ipv6Network(ipaddr.IPv6.parse(address), 48) : undefined;
}

function ipv6Network({ parts }: ipaddr.IPv6, bits: number): string {
  const prefix = parts.map((part, index) => (index * 16 < bits ? part : 0));
  return `${new ipaddr.IPv6(prefix).toString()}/${bits}`;
}

/** Returns null for an unknown network. */
export type NetworkHasher = (network: string) => string | null;

/** Without the secret, nobody can tell which network a stored hash stands for. */
export function networkHasher(secret: string): NetworkHasher {
  return (network) =>
    network === UNKNOWN_NETWORK ? null : shortHash(secret, 'waitlist signup network', network);
}
