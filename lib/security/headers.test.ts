import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mails } from '@/emails/render';
import { policyHeader } from './headers';
import { nonceHeaders } from './nonce-headers';

const policyOf = (analyticsEndpoint?: string) =>
  policyHeader({ recaptchaOrigin: 'https://www.recaptcha.net', analyticsEndpoint, isDevelopment: false })[
    'Content-Security-Policy'
  ];

test('pages run exactly the scripts of reCAPTCHA, show only its frames, and connect to it and this site only', () => {
  expect(policyOf()).toMatch(
    / https:\/\/www\.recaptcha\.net\/recaptcha\/api\.js https:\/\/www\.gstatic\.com\/recaptcha\/releases\/ https:\/\/www\.gstatic\.cn\/recaptcha\/releases\/;/,
  );
  expect(policyOf()).toContain(
    'frame-src https://www.recaptcha.net/recaptcha/api2/ https://recaptcha.google.com/recaptcha/api2/;',
  );
  expect(policyOf()).toContain("connect-src 'self' https://www.recaptcha.net/recaptcha/;");
  // The endpoint of analytics serves no files.
  const policy = policyOf('https://plausible.io/api/event');
  expect(policy).toContain(
    "connect-src 'self' https://www.recaptcha.net/recaptcha/ https://plausible.io/api/event;",
  );
  expect(policy.match(/plausible/g)).toHaveLength(1);
});

const policy = (isDevelopment: boolean) =>
  nonceHeaders({ nonce: 'abc', isDevelopment })['Content-Security-Policy'];

test('only next dev may use eval and inline styles, and inline scripts need the nonce everywhere', () => {
  expect(policy(false)).toContain("style-src 'self' 'nonce-abc' ");
  expect(policy(false)).not.toContain('unsafe-eval');
  expect(policy(true)).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic' 'unsafe-eval';");
  expect(policy(true)).toContain("style-src 'self' 'unsafe-inline';");
});

test('previews have the style sheet of emails', async () => {
  const siteUrl = 'https://x.example';
  const { html } = await mails.sign_in.render({ link: siteUrl, siteUrl, minutes: 10 });
  const [, styles = ''] = /<style>([^<]+)<\/style>/.exec(html) ?? [];
  expect(policy(false)).toContain(createHash('sha256').update(styles).digest('base64'));
});
