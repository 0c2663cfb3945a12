import 'server-only';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
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

/** Services that give a person any number of addresses, which the list of disposable domains leaves out on purpose. */
const relayDomains = [
  // Firefox Relay: https://relay.firefox.com/faq/
  ...['mozmail.com', 'relay.firefox.com'],
  // DuckDuckGo Email Protection: https://duckduckgo.com/email/
  'duck.com',
  // SimpleLogin: https://simplelogin.io
  ...['simplelogin.com', 'simplelogin.co', 'simplelogin.fr', 'simplelogin.io', 'aleeas.com', 'slmail.me'],
  ...['slmails.com', 'silomails.com', '8alias.com', '8shield.net', 'dralias.com'],
  // Proton Pass: https://proton.me/support/pass-email-alias
  ...['passmail.net', 'passmail.com', 'passinbox.com', 'passfwd.com'],
  // addy.io, formerly AnonAddy: https://addy.io/faq/
  ...['anonaddy.com', 'anonaddy.me', 'addymail.com', 'addy.io', 'mailer.me', '4wrd.cc'],
  // Apple's Hide My Email: https://support.apple.com/HT210425. Some are at icloud.com, like any other address.
  ...['privaterelay.appleid.com', 'private.icloud.com'],
];

// Built once: the package's own check rebuilds its set of thousands of domains for every address.
const domains = new Set([...disposableEmailBlocklistSet(), ...relayDomains]);

/** Checks parent domains too: anonbox.net and mozmail.com, for two, give each person a subdomain. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
}
