import { expect, test } from 'vitest';
import { signupFailureMessages } from './messages';

test.each([
  ['captcha_rejected', 'Security verification failed. Please try again.'],
  ['duplicate', "You're already on the waitlist! Check your email for your referral link."],
  ['empty_result', 'Failed to create signup. Please try again.'],
  ['unexpected', 'Something went wrong. Please try again.'],
  ['busy', 'A lot of people are joining right now. Please try again in a moment.'],
  ['rate_limited', 'Too many attempts. Please wait a few minutes and try again.'],
  ['network', 'Network error. Please check your connection and try again.'],
] as const)('a signup that failed with %s says so', (code, description) => {
  expect(signupFailureMessages[code]).toMatchObject({ title: 'Signup failed', description });
});
