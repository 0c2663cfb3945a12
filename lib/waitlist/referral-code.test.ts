import { expect, test } from 'vitest';
import { generateReferralCode } from './generate-referral-code';
import { isReferralCode, normalizeReferralCode, referralLink } from './referral-code';

test.each([
  [' mfm-abc123 ', 'MFM-ABC123'],
  ['MFM-ABC123', 'MFM-ABC123'],
  ['   ', null],
  [null, null],
  [undefined, null],
])('%j is the code %j', (input, expected) => {
  expect(normalizeReferralCode(input)).toBe(expected);
});

test.each(['MFM-ABC12', 'MFM-ABC1234', 'ABC-ABC123', 'MFM-ABC12!', 'mfm-abc123', 'MFM-ABC123\n'])(
  '%j has not the form of a code',
  (code) => {
    expect(isReferralCode(code)).toBe(false);
  },
);

test('new codes have the form and none of the letters that are confused', () => {
  const codes = Array.from({ length: 500 }, generateReferralCode);
  for (const code of codes) expect(code).toMatch(/^MFM-[B-DF-HJ-NP-TV-Z2-9]{6}$/);
  expect(new Set(codes).size).toBe(500);
});

test('a link carries the code in capitals', () => {
  expect(referralLink('https://myfitmodel.example', 'mfm-abc123')).toBe(
    'https://myfitmodel.example/?ref=MFM-ABC123',
  );
});
