import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Env } from '../config/env';
import { log, oncePerMinute } from '../observability/log';
import { shortHash } from '../security/keyed-hash';

const UNKNOWN_NETWORK = 'unknown';
/** Everybody who reaches the server past the CDN can forge the header, so they share one network. */
const PAST_CDN = 'past the CDN';
/** Some proxies, like Azure's, append the port, and put an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/** A home gets a /56 of IPv6 addresses, or more. A phone gets a /64 of its carrier's range, so nothing wider is one network. */
const NETWORK_BITS = 56;
/** The most that providers assign to one customer. Companies and IPv6 tunnels have one. */
const PREFIX_BITS = 48;

/**
 * The IPv4 address, or the /56 of an IPv6 address. Clients can forge every entry of X-Forwarded-For to the left of those that
 * our proxies append.
 */
export function clientNetwork(
  { headers }: { headers: Pick<Headers, 'get'> },
  { TRUSTED_PROXY_HOPS: hops }: Pick<Env, 'TRUSTED_PROXY_HOPS'>,
): string {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',');
  const last = entries.length - Math.max(1, hops);
  const network = networkIn(entries[last]);
  if (network === undefined) {
    warn.unknown();
    return hops > 1 ? PAST_CDN : UNKNOWN_NETWORK;
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
  if (isBehindProxy && recent.filter(Boolean).length > RECENT / 2) warn.shared();
}

const UNKNOWN_REASON = 'TRUSTED_PROXY_HOPS may be too large, or visitors reach the server past a proxy';

/** All requests share one limit in both cases. */
const warn = {
  unknown: oncePerMinute((suppressed) =>
    log.warn({ event: 'network_unknown', reason: UNKNOWN_REASON, suppressed }),
  ),
  shared: oncePerMinute((suppressed) =>
    log.warn({
      event: 'network_of_proxy',
      reason: 'TRUSTED_PROXY_HOPS may not be the number of your proxies',
      suppressed,
    }),
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
  return address instanceof ipaddr.IPv6 ? ipv6Network(address, NETWORK_BITS) : address?.toString();
}

/** The /48 that contains an IPv6 network; `undefined` for other networks. */
export function widerNetwork(network: string): string | undefined {
  const [address = '', bits] = network.split('/');
  if (Number(bits) <= PREFIX_BITS || !ipaddr.IPv6.isValid(address)) return undefined;
  return ipv6Network(ipaddr.IPv6.parse(address), PREFIX_BITS);
}

const PART_BITS = 16;

function ipv6Network({ parts }: ipaddr.IPv6, bits: number): string {
  const prefix = parts.map((part, index) => {
    const cleared = Math.min(PART_BITS, Math.max(0, (index + 1) * PART_BITS - bits));
    return (part >> cleared) << cleared;
  });
  return `${new ipaddr.IPv6(prefix).toString()}/${bits}`;
}

/** The secret keeps others from finding out which network a stored hash stands for. Null: unknown. */
export const hashNetwork = (secret: string, network: string) =>
  network === UNKNOWN_NETWORK ? null : shortHash(secret, 'waitlist signup network', network);
