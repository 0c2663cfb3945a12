import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Env } from '../config/env';
import { log, oncePerMinute } from '../observability/log';
import { metrics } from '../observability/metrics';
import { shortHash } from '../security/keyed-hash';

const UNKNOWN_NETWORK = 'unknown';
/** Some proxies, like Azure's, append the port, and put an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The IPv4 address, or the /64 of an IPv6 address, which is what one subscriber gets. Clients can forge every entry of
 * X-Forwarded-For to the left of those that our proxies append.
 */
export function clientNetwork(
  { headers }: { headers: Pick<Headers, 'get'> },
  { TRUSTED_PROXY_HOPS: hops }: Pick<Env, 'TRUSTED_PROXY_HOPS'>,
): string {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',');
  const last = entries.length - Math.max(1, hops);
  const network = networkIn(entries[last]);
  if (network === undefined) {
    metrics().unknownNetworks.inc();
    warn.unknown();
    return UNKNOWN_NETWORK;
  }
  const behind = [...entries.slice(0, last), ...CDN_HEADERS.map((name) => headers.get(name))];
  noteProxy(behind.some((entry) => isPublic(entry) && networkIn(entry) !== network));
  return network;
}

const CDN_HEADERS = ['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'x-azure-clientip'];

const RECENT = 20;
let recent: boolean[] = [];

/** If TRUSTED_PROXY_HOPS is too small, all visitors share the limit of a proxy. Some visitors forge the header, but not most. */
function noteProxy(isBehindProxy: boolean): void {
  recent = [...recent.slice(1 - RECENT), isBehindProxy];
  if (!isBehindProxy) return;
  metrics().proxyNetworks.inc();
  if (recent.filter(Boolean).length > RECENT / 2) warn.shared();
}

/** In both cases all requests share one limit. */
const warn = {
  unknown: oncePerMinute((suppressed) =>
    log.warn({ event: 'network_unknown', reason: 'TRUSTED_PROXY_HOPS may be too large', suppressed }),
  ),
  shared: oncePerMinute((suppressed) =>
    log.warn({ event: 'network_of_proxy', reason: 'TRUSTED_PROXY_HOPS may be too small', suppressed }),
  ),
};

function addressIn(entry: string | null | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const text = entry?.trim() ?? '';
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return isIP(address) ? ipaddr.process(address) : undefined;
}

const INTERNAL = /^(private|loopback|linkLocal|uniqueLocal|carrierGradeNat|unspecified)$/;

/** Providers and companies write internal addresses, too. */
function isPublic(entry: string | null | undefined): boolean {
  const address = addressIn(entry);
  return address !== undefined && !INTERNAL.test(address.range());
}

function networkIn(entry: string | undefined | null): string | undefined {
  const address = addressIn(entry);
  return address instanceof ipaddr.IPv6 ? ipv6Network(address, 64) : address?.toString();
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

/** Without the secret, nobody can tell which network a stored hash stands for. */
export const networkHasher = (secret: string) => (network: string) =>
  network === UNKNOWN_NETWORK ? null : shortHash(secret, 'waitlist signup network', network);
