import { expect, test } from '../fixtures';
import { shared } from '../setup/shared';

const pages = ['/', '/stats', '/no-such-page'];
const apiRoutes = ['/api/waitlist/total', '/api/referrals/MFM-ABC123'];

for (const path of [...pages, ...apiRoutes]) {
  test(`${path} has the security headers`, async ({ site }) => {
    const { headers } = await fetch(site.origin + path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    if (pages.includes(path)) {
      expect(scripts).toMatch(/'sha256-[\w+/=]{44}'/);
      const { recaptchaOrigin } = shared.get();
      expect(scripts?.match(/https?:\S+/g)).toEqual([
        `${recaptchaOrigin}/recaptcha/api.js`,
        'https://www.gstatic.com/recaptcha/releases/',
      ]);
      expect(policy).toContain(`frame-src ${recaptchaOrigin}/recaptcha/api2/ `);
    }
    expect(scripts ?? '').not.toMatch(/unsafe-inline|unsafe-eval|of-inline-scripts|\*/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });
}

test('security.txt says whom to tell about a vulnerability', async ({ site }) => {
  const response = await fetch(`${site.origin}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^Contact: mailto:hello@myfitmodel\.example\nExpires: 2\d{3}-/);
});
