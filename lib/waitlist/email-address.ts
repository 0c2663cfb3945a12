/** Excludes characters with a meaning in mail headers. Browsers convert a TLD like .рф to its `xn--` form. */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;

export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}
