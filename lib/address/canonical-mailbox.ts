import { domainToASCII } from 'node:url';
import { ownDomainOf } from './domains';
import { canonicalAddress } from './mail-providers';

/** Letters, digits, dots, hyphens and underscores of any script: `domainToASCII` cuts other text at a `/`. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。_-]+$/u;

const ASCII = /^[ -~]*$/;

/** Some characters expand to many, and Postgres rejects index keys of thousands of bytes. */
const DOMAIN_MAX_LENGTH = 253;

export function identifyEmail(email: string) {
  const normalizedEmail = normalizeEmail(email);
  return {
    email,
    normalizedEmail,
    canonicalMailbox: canonicalMailboxOf(normalizedEmail),
    ownDomain: ownDomainOf(domainOf(normalizedEmail)),
  };
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Removes differences in letter case, width (full-width letters) and the encoding of accents. The domain becomes ASCII. */
export function normalizeEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${fold(address.slice(0, at))}@${normalizeDomain(address.slice(at + 1))}`;
}

/** As it was typed, but without full-width letters: Amazon SES, which Resend uses, takes domains in ASCII only. */
export function deliveryAddress(address: string): string {
  if (ASCII.test(address)) return address;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).normalize('NFKC')}@${normalizeDomain(address.slice(at + 1))}`;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

function normalizeDomain(text: string): string {
  const domain = fold(text);
  // `domainToASCII` takes quadratic time.
  const isConvertible = domain.length <= DOMAIN_MAX_LENGTH && DOMAIN.test(domain);
  const ascii = isConvertible ? domainToASCII(domain) : '';
  return ascii !== '' && ascii.length <= DOMAIN_MAX_LENGTH ? ascii : text.toLowerCase();
}

export function canonicalMailboxOf(normalizedEmail: string): string {
  const localPart = normalizedEmail.slice(0, normalizedEmail.lastIndexOf('@'));
  return canonicalAddress(localPart, domainOf(normalizedEmail));
}
