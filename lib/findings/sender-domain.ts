import { Resolver } from 'node:dns/promises';
import { getDomain } from 'tldts';
import { errorCode } from '@/db/errors';
import { domainOf } from '../address/canonical-mailbox';
import { MailDomainCheck } from '../address/domains';
import { isOnLocalNetwork } from '../config/build-origin';
import type { Env } from '../config/env';
import { type Finding, ok, problem, warning } from './finding';

const SENDER_DNS = 'sender DNS';
const REPLIES = 'replies';
const RECORDS = 'Add the records that Resend shows for the domain (Domains).';
const LATER = 'Run doctor again later.';

type Dns = ConstructorParameters<typeof MailDomainCheck>[0] & {
  resolveTxt(name: string): Promise<string[][]>;
};

/**
 * Asks DNS whether mailbox providers accept our mail and people can reply to it. With a mock of Resend, no mail leaves this
 * machine.
 */
export async function checkSenderDns(
  { EMAIL_FROM, EMAIL_REPLY_TO, RESEND_BASE_URL }: Env,
  dns: Dns = new Resolver({ timeout: 2_000, tries: 2 }),
): Promise<Finding[]> {
  if (RESEND_BASE_URL && isOnLocalNetwork(RESEND_BASE_URL)) return [];
  return Promise.all([
    checkRecords(domainOfSender(EMAIL_FROM), dns),
    EMAIL_REPLY_TO
      ? checkReplies(domainOfSender(EMAIL_REPLY_TO), 'EMAIL_REPLY_TO', problem, dns)
      : checkReplies(domainOfSender(EMAIL_FROM), 'EMAIL_FROM', warning, dns),
  ]);
}

export const domainOfSender = (sender: string) => domainOf(sender.toLowerCase().replace(/>\s*$/, ''));

async function checkRecords(domain: string, dns: Dns): Promise<Finding> {
  const has = async (start: RegExp, ...names: string[]) => {
    const records = await Promise.all(names.map((name) => readTexts(name, dns)));
    return records.flat().some((record) => start.test(record));
  };
  try {
    const [spf, dkim, dmarc] = await Promise.all([
      // Resend sends bounces to this subdomain.
      has(/^v=spf1\b/i, `send.${domain}`, domain),
      has(/\bp=\w/, `resend._domainkey.${domain}`),
      has(/^v=DMARC1\b/i, `_dmarc.${domain}`, `_dmarc.${getDomain(domain) ?? domain}`),
    ]);
    const missing = Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc }).flatMap(([name, found]) =>
      found ? [] : name,
    );
    if (missing.length === 0) return ok(SENDER_DNS, 'has SPF, DKIM and DMARC');
    const message = `the domain of EMAIL_FROM lacks ${missing.join(', ')}: Gmail, Yahoo and Microsoft reject such mail`;
    return problem(
      SENDER_DNS,
      message,
      dmarc ? RECORDS : `${RECORDS} For DMARC, begin with the text v=DMARC1; p=none; at _dmarc.`,
    );
  } catch {
    return warning(SENDER_DNS, 'not checked: DNS did not answer', LATER);
  }
}

async function readTexts(name: string, dns: Dns): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

async function checkReplies(domain: string, variable: string, finding: typeof problem, dns: Dns) {
  const verdict = await new MailDomainCheck(dns).check(domain);
  if (verdict === 'accepts_mail') return ok(REPLIES, `the domain of ${variable} receives mail`);
  if (verdict === 'unknown') return warning(REPLIES, 'not checked: DNS names no mail server', LATER);
  const remedy = 'Set EMAIL_REPLY_TO to an address that you read.';
  return finding(REPLIES, `the domain of ${variable} receives no mail, so people cannot reply`, remedy);
}
