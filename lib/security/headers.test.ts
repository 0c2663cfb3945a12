import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './headers';

const policy = (analyticsEndpoint?: string) =>
  contentSecurityPolicy({
    recaptchaOrigin: 'https://www.google.com',
    analyticsEndpoint,
    isDevelopment: false,
  });

test('without analytics pages may talk to this site and the captcha alone', () => {
  expect(policy()).toContain("connect-src 'self' https://www.google.com/recaptcha/;");
});

test("a slash at the end of the captcha's origin changes nothing", () => {
  const policyOf = (recaptchaOrigin: string) =>
    contentSecurityPolicy({ recaptchaOrigin, isDevelopment: false });
  expect(policyOf('https://www.recaptcha.net/')).toBe(policyOf('https://www.recaptcha.net'));
});

test('with analytics they may also report to that one address, and load nothing from it', () => {
  const open = policy('https://plausible.io/api/event');
  expect(open).toContain(
    "connect-src 'self' https://www.google.com/recaptcha/ https://plausible.io/api/event;",
  );
  expect(open.match(/plausible/g)).toHaveLength(1);
});
