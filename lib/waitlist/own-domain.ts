import 'server-only';
import commonDomains from 'email-providers/common.json';
import { getDomain } from 'tldts';
import { mailProviders } from './mail-providers';

const providerDomains = new Set([...commonDomains, ...mailProviders.flatMap(({ domains }) => domains)]);

/**
 * The registrable domain of an address, or null at a mail provider's. Whoever owns it, subdomains included, can invent
 * any number of addresses. A subdomain of a provider counts too, because some, such as pe.hu, give them away.
 */
export function ownDomainOf(domain: string): string | null {
  if (providerDomains.has(domain)) return null;
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}
