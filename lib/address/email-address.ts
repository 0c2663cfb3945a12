import { EMAIL_MAX_LENGTH } from '../constants';

/** RFC 5322's `atext`, with the letters of all languages: no quotes, brackets or other characters with a meaning in mail headers. */
const WORD = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
/** What DNS has in names of hosts. Labels neither start nor end with a hyphen. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** Browsers convert a TLD like .рф to its `xn--` form. */
const TLD = '(?:\\p{L}[\\p{L}\\p{M}]{1,62}|xn--[a-z\\d-]{0,58}[a-z\\d])';

/** The local part has a letter or digit, and at most 64 characters. `。` is a dot in East Asian domain names. */
const EMAIL_ADDRESS = new RegExp(
  `^(?=.{1,64}@)(?=[^@]*[\\p{L}\\p{N}])${WORD}(?:\\.${WORD})*@(?:${LABEL}[.。])+${TLD}$`,
  'u',
);

/** What is left of a link (`%20ada@…`, `ada%40…@…`), and characters that nobody sees. */
const MISCOPIED = /%[\da-f]{2}|\p{DI}/u;

/**
 * Top-level domains that never receive mail: RFC 2606 and RFC 6761 (test, example, invalid, localhost), RFC 6762 (local),
 * RFC 7686 (onion), RFC 9476 (alt), and ICANN's reservation of 29 July 2024 (internal).
 */
const RESERVED_TLD = /[.。](?:test|example|invalid|localhost|local|onion|alt|internal)$/;

/** Letter case and width don't matter: Japanese keyboards type `＠` and `．`. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false;
  const address = text.normalize('NFKC').toLowerCase();
  return (
    address.length <= EMAIL_MAX_LENGTH &&
    EMAIL_ADDRESS.test(address) &&
    !MISCOPIED.test(address) &&
    !RESERVED_TLD.test(address)
  );
}
