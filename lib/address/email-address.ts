import { EMAIL_MAX_LENGTH } from '../constants';

/** Excludes characters with a meaning in mail headers. Browsers convert a TLD like .рф to its `xn--` form. */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;

/** At least one letter or digit; dots only between other characters. */
const LOCAL_PART = /^(?!\.)(?!.*\.\.)(?=.*[\p{L}\p{N}]).*(?<!\.)$/u;

/** Labels are not empty and neither start nor end with a hyphen. `。` is a dot in East Asian domain names. */
const DOMAIN = /^(?!-)[^.。]+(?<!-)(?:[.。](?!-)[^.。]+(?<!-))+$/u;

/**
 * Top-level domains that never receive mail: RFC 2606 and RFC 6761 (test, example, invalid, localhost), RFC 6762 (local),
 * RFC 7686 (onion), RFC 9476 (alt), and ICANN's reservation of 29 July 2024 (internal).
 */
const RESERVED_TLD = /[.。](?:test|example|invalid|localhost|local|onion|alt|internal)$/;

export function isEmailAddress(text: string): boolean {
  // The patterns take quadratic time.
  if (text.length > EMAIL_MAX_LENGTH) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase();
  return (
    domain.length <= EMAIL_MAX_LENGTH &&
    EMAIL_PATTERN.test(`${local}@${domain}`) &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain) &&
    !RESERVED_TLD.test(domain)
  );
}
