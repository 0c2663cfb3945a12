import { describe, expect, test } from 'vitest';
import { findProblems } from './find-problems';

const captchaToken = 'token';

describe('findProblems', () => {
  test('accepts a complete form', () => {
    expect(findProblems({ email: 'ana@studio.com', captchaToken })).toEqual([]);
  });

  test('distinguishes a missing email from an invalid one', () => {
    expect(findProblems({ email: '', captchaToken })).toEqual(['email_required']);
    expect(findProblems({ email: 'ana@studio', captchaToken })).toEqual(['email_invalid']);
  });

  test('rejects an email of more than 254 characters', () => {
    const domain = '@studio.com';
    const longest = 'a'.repeat(254 - domain.length) + domain;

    expect(findProblems({ email: longest, captchaToken })).toEqual([]);
    expect(findProblems({ email: `a${longest}`, captchaToken })).toEqual(['email_invalid']);
  });

  test('lists the email before the captcha', () => {
    expect(findProblems({ email: '', captchaToken: null })).toEqual(['email_required', 'captcha_incomplete']);
    expect(findProblems({ email: 'ana@studio.com', captchaToken: null })).toEqual(['captcha_incomplete']);
  });
});
