import { Resolver } from 'node:dns/promises';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { errorCode } from '@/db/errors';
import { log } from '../observability/log';
import { withTimeout } from '../with-timeout';
import { domainsOf, isMailProvider } from './mail-providers';

/**
 * The registrable domain of an address, in which its owner can create any number of addresses; null at a mail provider.
 * Without the private part of the public suffix list, all free host names of ddns.net are one domain.
 */
export const ownDomainOf = (domain: string): string | null =>
  isMailProvider(domain) ? null : (getDomain(domain) ?? lastLabels(domain));

/** Where tldts knows no domain, as for a host with a character that no host has. */
const lastLabels = (domain: string) => domain.split('.').filter(Boolean).slice(-2).join('.');

/** Services that give a person any number of addresses, and are left out of the list of disposable domains on purpose. */
const relayDomains = domainsOf(`
  mozmail.com relay.firefox.com duck.com simplelogin.com simplelogin.co simplelogin.fr simplelogin.io aleeas.com
  slmail.me slmails.com silomails.com 8alias.com 8shield.net dralias.com passmail.net passmail.com passinbox.com
  passfwd.com anonaddy.com anonaddy.me addymail.com addy.io mailer.me 4wrd.cc 33mail.com burnermail.io erine.email
  gishpuppy.com manyme.com sneakemail.com spamgourmet.com spamgourmet.net spamgourmet.org antichef.com antichef.net
  neverbox.com recursor.net xoxy.net privaterelay.appleid.com private.icloud.com
`);

// Built once: the package's own check rebuilds its set of thousands of domains for every address.
const domains = new Set([...disposableEmailBlocklistSet(), ...relayDomains]);

/** Checks parent domains too: anonbox.net and mozmail.com, for two, give each person a subdomain. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
}

const TIMEOUT_MS = 1_000;
const CACHED_MS = 10 * 60 * 1000;
const MAX_DOMAINS = 10_000;

/** `unknown`: DNS did not answer, or knows an address of the domain but no mail server. */
type MailDomainVerdict = 'accepts_mail' | 'no_mail' | 'unknown';

interface Dns {
  resolveMx(domain: string): Promise<{ exchange: string }[]>;
  resolve4(domain: string): Promise<unknown[]>;
  resolve6(domain: string): Promise<unknown[]>;
}

export class MailDomainCheck {
  /** Lookups in progress are entries too, so concurrent signups share them. Failed ones are not kept. */
  private readonly lookups = new LRUCache<string, MailDomainVerdict>({
    max: MAX_DOMAINS,
    ttl: CACHED_MS,
    ignoreFetchAbort: true,
    fetchMethod: (domain) => this.lookUp(domain),
  });

  constructor(private readonly resolver: Dns = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })) {}

  /** Takes a second at most, and asks nothing about mail providers. Never rejects. */
  async check(domain: string): Promise<MailDomainVerdict> {
    if (isMailProvider(domain)) return 'accepts_mail';
    try {
      return await withTimeout(TIMEOUT_MS, () => this.lookups.forceFetch(domain));
    } catch (error) {
      const reason = errorCode(error) ?? (error instanceof Error ? error.name : typeof error);
      log.warn({ event: 'mail_domain_unchecked', reason });
      return 'unknown';
    }
  }

  /** Looks the domain of an earlier signup up again. True unless DNS says that it receives mail. */
  async isUnchecked(domain: string): Promise<boolean> {
    return (await this.check(domain)) !== 'accepts_mail';
  }

  private async lookUp(domain: string): Promise<MailDomainVerdict> {
    const mailServers = await orEmpty(this.resolver.resolveMx(domain));
    // A null MX refuses mail (RFC 7505).
    if (mailServers.length > 0)
      return mailServers.some(({ exchange }) => exchange) ? 'accepts_mail' : 'no_mail';
    // Mail goes to the address of the domain then (RFC 5321, section 5.1). Few have a mail server there: web hosts give
    // every customer such a name.
    if ((await orEmpty(this.resolver.resolve4(domain))).length > 0) return 'unknown';
    return (await orEmpty(this.resolver.resolve6(domain))).length > 0 ? 'unknown' : 'no_mail';
  }
}

/** The codes mean: no such record, no such domain, not a domain. */
const NOTHING_FOUND = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

async function orEmpty<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (NOTHING_FOUND.includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}
