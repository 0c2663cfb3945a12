import { expect, test } from 'vitest';
import { parseReferralStats } from './records';

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
