import { expect, test } from 'vitest';
import { generateReferralCode } from './load-snapshot';
import { isReferralCode, normalizeReferralCode, referralLink } from './referral-code';

test.each([
  [' mfm-abc123 ', 'MFM-ABC123'],
  ['MFM-ABC123', 'MFM-ABC123'],
  ['   ', null],
  [null, null],
  [undefined, null],
])('%j is normalized to %j', (input, expected) => {
  expect(normalizeReferralCode(input)).toBe(expected);
});

test.each(['MFM-ABC12', 'MFM-ABC1234', 'ABC-ABC123', 'MFM-ABC12!', 'mfm-abc123', 'MFM-ABC123\n'])(
  '%j does not have the format of a code',
  (code) => {
    expect(isReferralCode(code)).toBe(false);
  },
);

test('new codes have the format and no characters that look alike', () => {
  const codes = Array.from({ length: 500 }, generateReferralCode);
  for (const code of codes) expect(code).toMatch(/^MFM-[B-DF-HJ-NP-TV-Z2-9]{6}$/);
  expect(new Set(codes).size).toBe(500);
});

test('a link contains the code in upper case', () => {
  expect(referralLink('https://myfitmodel.example', 'mfm-abc123')).toBe(
    'https://myfitmodel.example/?ref=MFM-ABC123',
  );
});
