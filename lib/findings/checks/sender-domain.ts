import { Resolver } from 'node:dns/promises';
import { getDomain } from 'tldts';
import { errorCode } from '@/db/errors';
import { domainOf } from '../../address/canonical-mailbox';
import { isOnLocalNetwork } from '../../config/build-origin';
import type { Env } from '../../config/env';
import { cleanAddress } from '../../pasted';
import { check } from '../finding';

type Dns = Pick<Resolver, 'resolveTxt'>;

type Mail = Pick<Env, 'EMAIL_FROM' | 'RESEND_BASE_URL'>;

const createResolver = () => new Resolver({ timeout: 2_000, tries: 2 });

/** A mock of Resend sends no mail, so the domain does not matter. */
const isMocked = ({ RESEND_BASE_URL }: Mail) => RESEND_BASE_URL && isOnLocalNetwork(RESEND_BASE_URL);

export const domainOfSender = (sender: string) => domainOf(cleanAddress(sender).toLowerCase());

/** Whether mailbox providers accept our mail. */
export const senderDns = (dns: Dns = createResolver()) =>
  check('sender_dns', 'problem', async (env: Mail) => {
    if (isMocked(env)) return null;
    try {
      const missing = await findMissingRecords(domainOfSender(env.EMAIL_FROM), dns);
      if (missing.length === 0) return 'The domain of EMAIL_FROM has SPF, DKIM and DMARC';
      const records = 'Add the records that Resend shows for the domain (Domains).';
      const dmarc = ' For DMARC, begin with the text v=DMARC1; p=none; at _dmarc.';
      return {
        sentence: `The domain of EMAIL_FROM lacks ${missing.join(', ')}: Gmail, Yahoo and Microsoft reject such mail`,
        remedy: records + (missing.includes('DMARC') ? dmarc : ''),
      };
    } catch {
      return {
        sentence: 'The domain of EMAIL_FROM was not checked: DNS did not answer',
        severity: 'warning',
        remedy: 'Run doctor again later.',
      };
    }
  });

async function findMissingRecords(domain: string, dns: Dns): Promise<string[]> {
  const has = async (start: RegExp, ...names: string[]) => {
    const records = await Promise.all(names.map((name) => readTexts(name, dns)));
    return records.flat().some((record) => start.test(record));
  };
  const [SPF, DKIM, DMARC] = await Promise.all([
    // Resend sends bounces to this subdomain.
    has(/^v=spf1\b/i, `send.${domain}`, domain),
    has(/\bp=\w/, `resend._domainkey.${domain}`),
    has(/^v=DMARC1\b/i, `_dmarc.${domain}`, `_dmarc.${getDomain(domain) ?? domain}`),
  ]);
  return Object.entries({ SPF, DKIM, DMARC }).flatMap(([name, found]) => (found ? [] : name));
}

async function readTexts(name: string, dns: Dns): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}
