import { expect, test } from 'vitest';
import { generateReferralCode } from './load-snapshot';
import { isReferralCode, normalizeReferralCode, parseReferralStats } from './records';

const record = {
  referral_code: 'MFM-BCDFGH',
  referral_link: 'https://myfitmodel.example/?ref=MFM-BCDFGH',
  signup_position: 7,
  referral_count: 10,
  store_credit_cents: 3500,
  store_credit_dollars: 35,
  is_vip: true,
  priority_score: 250,
  unconfirmed_referrals: 2,
};

test('maps a record to what the screens use', () => {
  expect(parseReferralStats(record)).toEqual({
    referralCode: 'MFM-BCDFGH',
    referralLink: 'https://myfitmodel.example/?ref=MFM-BCDFGH',
    signupPosition: 7,
    referralCount: 10,
    storeCreditCents: 3500,
    storeCreditDollars: 35,
    isVip: true,
    priorityScore: 250,
    paysOnConfirmation: false,
    unconfirmedReferrals: 2,
  });
});

test('reads a record of an earlier release, which does not count unconfirmed friends', () => {
  const { unconfirmed_referrals: _, ...earlier } = record;
  expect(parseReferralStats(earlier)).toMatchObject({ unconfirmedReferrals: 0 });
});

test('reads a record that arrives as a JSON string', () => {
  expect(parseReferralStats(JSON.stringify(record))).toEqual(parseReferralStats(record));
});

test.each([null, undefined, '', 'nonsense', '[]', 7, [], {}, { ...record, is_vip: 'yes' }])(
  'rejects %j',
  (answer) => {
    expect(parseReferralStats(answer)).toBeNull();
  },
);

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
