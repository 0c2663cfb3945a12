import { expect, test } from 'vitest';
import { policyHeader } from './headers';

const policyOf = (analyticsEndpoint?: string) =>
  policyHeader({ recaptchaOrigin: 'https://www.google.com', analyticsEndpoint, isDevelopment: false }).value;

test('pages run exactly the scripts of reCAPTCHA, show only its frames, and connect to it and this site only', () => {
  expect(policyOf()).toMatch(
    / https:\/\/www\.google\.com\/recaptcha\/api\.js https:\/\/www\.gstatic\.com\/recaptcha\/releases\/;/,
  );
  expect(policyOf()).toContain(
    'frame-src https://www.google.com/recaptcha/api2/ https://recaptcha.google.com/recaptcha/api2/;',
  );
  expect(policyOf()).toContain("connect-src 'self' https://www.google.com/recaptcha/;");
});

test('with analytics, pages may also connect to its endpoint, and load nothing from it', () => {
  const policy = policyOf('https://plausible.io/api/event');
  expect(policy).toContain(
    "connect-src 'self' https://www.google.com/recaptcha/ https://plausible.io/api/event;",
  );
  expect(policy.match(/plausible/g)).toHaveLength(1);
});
