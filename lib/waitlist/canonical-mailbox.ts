import 'server-only';
import { domainToASCII } from 'node:url';

const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/** An address as the list keeps it: as typed, and with the keys of the address itself and of its mailbox. */
export function identifyEmail(email: string): {
  email: string;
  normalizedEmail: string;
  canonicalMailbox: string;
} {
  const normalizedEmail = normalizeEmail(email);
  return { email, normalizedEmail, canonicalMailbox: canonicalMailboxOf(normalizedEmail) };
}

/** The domain of an address, lower-cased. */
export function domainOf(normalizedEmail: string): string {
  return normalizedEmail.slice(normalizedEmail.lastIndexOf('@') + 1);
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
export function normalizeEmail(address: string): string {
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
 * @param normalizedEmail what the address is known by.
 */
export function canonicalMailboxOf(normalizedEmail: string): string {
  const at = normalizedEmail.lastIndexOf('@');
  const domain = domainOf(normalizedEmail);
  const local = normalizedEmail.slice(0, at);
  const untagged = local.indexOf('+') > 0 ? local.slice(0, local.indexOf('+')) : local;
  if (!DOTLESS_DOMAINS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com`;
}
