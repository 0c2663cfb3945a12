import 'server-only';
import commonDomains from 'email-providers/common.json';
import { getDomain } from 'tldts';
import { mailProviders } from './mail-providers';

const providerDomains = new Set([...commonDomains, ...mailProviders.flatMap(({ domains }) => domains)]);

/**
 * The registrable domain of an address, or null if it belongs to a mail provider. The owner of a domain can create any
 * number of addresses in it and its subdomains. Only the exact domain of a provider is excepted: some providers, such as
 * pe.hu, give subdomains away.
 */
export function ownDomainOf(domain: string): string | null {
  if (providerDomains.has(domain)) return null;
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}
