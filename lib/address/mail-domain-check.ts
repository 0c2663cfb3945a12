import 'server-only';
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { log } from '../observability/log';
import { withTimeout } from '../with-timeout';

const TIMEOUT_MS = 1_000;
const CACHED_MS = 10 * 60 * 1000;
const MAX_DOMAINS = 10_000;

/** `unknown`: DNS did not answer, or knows an address of the domain but no mail server. */
export type MailDomainVerdict = 'accepts_mail' | 'no_mail' | 'unknown';

interface Dns {
  resolveMx(domain: string): Promise<{ exchange: string }[]>;
  resolve4(domain: string): Promise<unknown[]>;
  resolve6(domain: string): Promise<unknown[]>;
}

/** Asks DNS whether a domain can receive mail. */
export class MailDomainCheck {
  /** Lookups in progress are entries too, so concurrent signups share them. Failed ones are not kept. */
  private readonly lookups = new LRUCache<string, MailDomainVerdict>({
    max: MAX_DOMAINS,
    ttl: CACHED_MS,
    ignoreFetchAbort: true,
    fetchMethod: (domain) => this.lookUp(domain),
  });

  constructor(private readonly resolver: Dns = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })) {}

  /** Takes a second at most. Never rejects. */
  async check(domain: string): Promise<MailDomainVerdict> {
    try {
      return await withTimeout(TIMEOUT_MS, () => this.lookups.forceFetch(domain));
    } catch (error) {
      log.warn({ event: 'mail_domain_unchecked', reason: codeOf(error) });
      return 'unknown';
    }
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

/** No such record, no such domain, or not a domain. */
const NOTHING_FOUND = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

async function orEmpty<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (NOTHING_FOUND.includes(codeOf(error))) return [];
    throw error;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
