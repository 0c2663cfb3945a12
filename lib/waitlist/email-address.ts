/**
 * Local part, @, domain, and a TLD of two or more letters, or in `xn--` form, as browsers convert ana@пример.рф. Excludes
 * characters with a meaning in mail headers.
 */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;

/** For trimmed text. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
