import { describe, expect, test } from 'vitest';
import { isEmailAddress } from './email-address';

describe('isEmailAddress', () => {
  test.each([
    'ana@studio.com',
    'a.b+c_d@sub.domain.co',
    "o'neil@example.ie",
    'ana@xn--e1afmkfd.xn--p1ai',
    'ana@bücher.example',
  ])('takes %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  test.each([
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
  ])('refuses %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
