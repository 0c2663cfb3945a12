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

/** A text without an `@`, which is full-width on Japanese keyboards, has no domain to convert. */
function convertParts(address: string, convertLocalPart: (text: string) => string): string {
  const [, localPart, domain = ''] = /^(.*)[@＠﹫](.*)$/s.exec(address) ?? [];
  return localPart === undefined
    ? convertLocalPart(address)
    : `${convertLocalPart(localPart)}@${normalizeDomain(domain)}`;
}

/** Removes differences in letter case, width (full-width letters) and the encoding of accents. The domain becomes ASCII. */
export const normalizeEmail = (address: string) => convertParts(address, fold);

/** Replaces full-width letters: Amazon SES, which Resend uses, takes domains in ASCII only. */
export const deliveryAddress = (address: string) =>
  ASCII.test(address) ? address : convertParts(address, (text) => text.normalize('NFKC'));

/** Punycode that stands for nothing would be a domain without this check. */
export function hasPossibleDomain(normalizedEmail: string): boolean {
  const domain = domainOf(normalizedEmail);
  return domain.length <= DOMAIN_MAX_LENGTH && domainToASCII(domain) === domain;
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
  const at = normalizedEmail.lastIndexOf('@');
  return at === -1
    ? normalizedEmail
    : canonicalAddress(normalizedEmail.slice(0, at), domainOf(normalizedEmail));
}
