import 'server-only';
import providers from 'email-providers/common.json';
import { getDomain } from 'tldts';

const providerDomains = new Set(providers);

/**
 * The registrable domain of an address, or null at a mail provider's. Whoever owns it, subdomains included, can invent
 * any number of addresses.
 */
export function ownDomainOf(domain: string): string | null {
  const registrable = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  return providerDomains.has(registrable) || providerDomains.has(domain) ? null : registrable;
}
