import { expect, test } from 'vitest';
import { inlineScriptHashes, policyHeader } from './headers';

const policyOf = (recaptchaOrigin: string, analyticsEndpoint?: string) =>
  policyHeader({ recaptchaOrigin, analyticsEndpoint, isDevelopment: false }).value;

test('without analytics, pages connect to this site and reCAPTCHA only', () => {
  const policy = policyOf('https://www.google.com');
  expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/;");
});

test('pages run exactly the scripts of reCAPTCHA and show only its frames', () => {
  const policy = policyOf('https://www.google.com');
  expect(policy).toMatch(
    / https:\/\/www\.google\.com\/recaptcha\/api\.js https:\/\/www\.gstatic\.com\/recaptcha\/releases\/;/,
  );
  expect(policy).toContain(
    'frame-src https://www.google.com/recaptcha/api2/ https://recaptcha.google.com/recaptcha/api2/;',
  );
});

test('with analytics, pages may also connect to its endpoint, and load nothing from it', () => {
  const policy = policyOf('https://www.google.com', 'https://plausible.io/api/event');
  expect(policy).toContain(
    "connect-src 'self' https://www.google.com/recaptcha/ https://plausible.io/api/event;",
  );
  expect(policy.match(/plausible/g)).toHaveLength(1);
});

test('hashes the exact bytes between the tags', () => {
  const html = `<script>alert(1)</script><script id="x">alert('é')\n</script>`;
  expect(inlineScriptHashes(html)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    "'sha256-9vxHL8I1OCJjbuFAXs1nXTm2DQ+SHJbje3D27rSPN8Y='",
  ]);
});

test('skips scripts with a src attribute', () => {
  expect(
    inlineScriptHashes('<script src="/a.js" async=""></script><script async src="/b.js"></script>'),
  ).toEqual([]);
});
