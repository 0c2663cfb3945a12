import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address';

const valid = [
  'ana@studio.com',
  'a.b+c_d@sub.domain.co',
  "o'neil@example.ie",
  'ana@xn--e1afmkfd.xn--p1ai',
  'ana@bücher.example',
];
const invalid = [
  '',
  'ana',
  'ana@studio',
  'ana@studio.c',
  'ana@studio.c0m',
  '@studio.com',
  'ana@',
  'a na@studio.com',
  'ana@studio.com,eve@evil.com',
  'Ana <ana@studio.com>',
  'ana@studio.com\r\nBcc: eve@evil.com',
  'ana@@studio.com',
  'ana@.',
  '"ana"@studio.com>',
];

test.each(valid)('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true));
test.each(invalid)('%j is not an address', (text) => expect(isEmailAddress(text)).toBe(false));
