import { expect, test } from '../fixtures';

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test('the admin area has a policy with a nonce, is not indexed and is never cached', async ({ site }) => {
  const url = `${site.origin}/admin/sign-in`;
  const [first, second] = [await fetch(url), await fetch(url)];
  for (const { headers } of [first, second]) {
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  }
  const policy = policyOf(first);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]{24}' 'strict-dynamic'$/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy, 'the static policy does not apply too').not.toMatch(/script-src[^;]*sha256/);
  expect(policyOf(second), 'each response has a new nonce').not.toBe(policy);

  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const inline = (await first.text()).match(/<script(?! src)[^>]*>/g) ?? [];
  expect(inline.length).toBeGreaterThan(0);
  for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
});

test('a path that only starts like the admin area has the policy of the site', async ({ site }) => {
  const response = await fetch(`${site.origin}/administrator`);
  expect(response.status).toBe(404);
  expect(policyOf(response)).toContain('sha256');
});

/** Each page with a string from its scripts, which proves that the search reads them. */
const sitePages = { '/': 'waitlist_signup_submit', '/stats': 'referral_link_copy' };

for (const [path, marker] of Object.entries(sitePages)) {
  test(`${path} loads no script and no style of the admin area`, async ({ page }) => {
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.text());
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const text = (await Promise.all(bodies)).join('\n');
    expect(text).toContain(marker);
    expect(text).toContain('.ground-ink');
    expect(text).not.toMatch(/recharts|--chart-accent|Keyboard shortcuts|\/admin\/people/);
  });
}
