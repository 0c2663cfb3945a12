import 'server-only';
import { domainToASCII } from 'node:url';

const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/** An address as the list keeps it: as typed, and with the keys of the address itself and of its mailbox. */
export function keyedEmail(email: string): { email: string; emailKey: string; mailboxKey: string } {
  const emailKey = emailKeyOf(email);
  return { email, emailKey, mailboxKey: mailboxOf(emailKey) };
}

/** The domain of an address, lower-cased. */
export function domainOf(emailKey: string): string {
  return emailKey.slice(emailKey.lastIndexOf('@') + 1);
}

/** What a domain can be made of, in any script. From another text the conversion takes what stands before a `/`. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** No domain is longer in ASCII. Some characters become many: an index refuses a key of thousands, and its whole batch. */
const DOMAIN_LENGTH = 253;

/**
 * What an address is known by: two that differ in letter case, in how an accent is encoded, or in whether the browser has
 * turned the domain into ASCII, are one.
 *
 * @param address trimmed.
 */
export function emailKeyOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const ascii = DOMAIN.test(domain) ? domainToASCII(domain) : '';
  const known = ascii === '' || ascii.length > DOMAIN_LENGTH ? domain : ascii;
  return `${address.slice(0, at).normalize('NFC').toLowerCase()}@${known}`;
}

/**
 * The mailbox an address leads to: without its `+tag`, and at Gmail without dots and under one domain. Two
 * addresses with the same mailbox belong to one person.
 *
 * @param emailKey what the address is known by.
 */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const domain = domainOf(emailKey);
  const local = emailKey.slice(0, at);
  const untagged = local.indexOf('+') > 0 ? local.slice(0, local.indexOf('+')) : local;
  if (!DOTLESS_DOMAINS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com`;
}
