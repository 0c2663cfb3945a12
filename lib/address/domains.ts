import 'server-only';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { getDomain } from 'tldts';
import { isMailProvider } from './mail-providers';

/**
 * The registrable domain of an address, or null at a mail provider. Its owner can create any number of addresses in it and
 * its subdomains. Free host names, such as those of ddns.net, count as one domain: without the private part of the
 * public suffix list, their suffix is the registrable domain.
 */
export const ownDomainOf = (domain: string): string | null =>
  isMailProvider(domain) ? null : (getDomain(domain) ?? domain);

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
  // At 33mail.com, each person has a subdomain.
  ...['33mail.com', 'burnermail.io', 'erine.email', 'gishpuppy.com', 'manyme.com', 'sneakemail.com'],
  // https://www.spamgourmet.com lists its other domains.
  ...['spamgourmet.com', 'spamgourmet.net', 'spamgourmet.org', 'antichef.com', 'antichef.net'],
  ...['neverbox.com', 'recursor.net', 'xoxy.net'],
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
