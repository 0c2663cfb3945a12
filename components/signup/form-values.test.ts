import { expect, test } from 'vitest';
import { findProblems, readFormValues } from './form-values';

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('trims text fields, and reads a missing referral code as null', () => {
  const values = readFormValues(fields({ email: ' ana@studio.com ', firstName: ' Ana ' }));

  expect(values).toEqual({
    email: 'ana@studio.com',
    firstName: 'Ana',
    website: '',
    referrerCode: null,
    privacyAccepted: false,
  });
});

test('reads the referral code and the ticked checkbox', () => {
  expect(readFormValues(fields({ ref: 'MFM-ABC123', privacy: 'on' }))).toMatchObject({
    referrerCode: 'MFM-ABC123',
    privacyAccepted: true,
  });
});

test('truncates a first name to 1,000 characters', () => {
  expect(readFormValues(fields({ firstName: 'A'.repeat(2_000_000) })).firstName).toHaveLength(1_000);
});

const domain = '@studio.com';
const longestEmail = 'a'.repeat(254 - domain.length) + domain;

test.each([
  ['ana@studio.com', 'token', []],
  ['', 'token', ['email_required']],
  ['ana@studio', 'token', ['email_invalid']],
  [longestEmail, 'token', []],
  [`a${longestEmail}`, 'token', ['email_invalid']],
  ['', null, ['email_required', 'captcha_incomplete']],
  ['ana@studio.com', null, ['captcha_incomplete']],
])('with email %j and captcha token %j the problems are %j', (email, captchaToken, problems) => {
  expect(findProblems(email, captchaToken)).toEqual(problems);
});
