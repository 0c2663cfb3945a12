/**
 * SPEC's simple pattern: local part, @, domain, and a TLD of 2 or more letters. Control characters, spaces,
 * angle brackets, quotes, commas and semicolons are kept out because a mail header would read them. An `xn--`
 * ending is letters as well: browsers hand over an address like ana@пример.рф in that form.
 */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;

/** Whether a trimmed text looks like an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
