import { once } from 'node:events';
import net from 'node:net';
import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { waitForHydration } from '../page/page';
import { freshEmail } from '../page/signup';
import { shared } from '../setup/shared';
import { join } from '../setup/signups';

test('every response has the security headers', async ({ site }) => {
  const pages = ['/', '/stats', '/no-such-page', '/administrator', '/images/none.avif'];
  for (const path of [...pages, '/admin/sign-in', '/api/waitlist/total', '/api/referrals/MFM-ABC123']) {
    const response = await fetch(site.origin + path);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const name of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(policy, path).toContain(`${name} 'none'`);
    }
    expect(policy, path).toContain("form-action 'self'");
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|of-inline-scripts|\*/);
    if (pages.includes(path)) {
      expect(scripts).toMatch(/'sha256-[\w+/=]{44}'/);
      const { recaptchaOrigin } = shared.get();
      expect(scripts).toContain(` ${recaptchaOrigin}/recaptcha/api.js `);
      expect(policy).toContain(`frame-src ${recaptchaOrigin}/recaptcha/api2/ `);
    }
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.get('x-powered-by')).toBeNull();
  }
});

test('the site loads no script and no style of the admin area', async ({ page }) => {
  // Each page with a string from its scripts, which proves that the search reads them.
  for (const [path, marker] of [
    ['/', 'waitlist_signup_submit'],
    ['/stats', 'referral_link_copy'],
  ] as const) {
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.text());
    });
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const text = (await Promise.all(bodies)).join('\n');
    expect(text).toContain(marker);
    expect(text).toContain('.ground-ink');
    expect(text).not.toMatch(/--color-chart-accent|Address, name, code or position|\/admin\/people/);
    page.removeAllListeners('response');
  }
});

/** Sends a request that no client library would send. Returns the status of the answer. */
async function statusOf(origin: string, requestLine: string, ...headers: string[]): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.write([requestLine, `Host: ${hostname}`, ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

test('odd requests are answered like any other, and not with 5xx', async ({ site }) => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  expect(await statusOf(site.origin, 'GET /nowhere HTTP/1.1', ...upgrade)).toBe(404);
  // The server does not resize images on request.
  const resize = 'GET /_next/image?url=%2Fimages%2Fcard-night-480.avif&w=640&q=75 HTTP/1.1';
  expect(await statusOf(site.origin, resize)).toBe(404);
  for (const target of ['OPTIONS *', 'GET /%ff', 'GET /%00', 'GET //', 'GET /\\..\\..', 'GET /?%', 'GET ?']) {
    expect(await statusOf(site.origin, `${target} HTTP/1.1`), target).toBeLessThan(500);
  }
});

test('stalled uploads of one client do not keep others waiting', async ({ site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const { hostname, port } = new URL(site.origin);
  const stalled = Array.from({ length: 300 }, (_, n) => {
    const path = ['/api/waitlist/signups', '/api/unsubscribe', '/admin/sign-in/request'][n % 3];
    const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, 'Content-Type: application/json'];
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    socket.write([...head, 'Content-Length: 4000', '', '{"email":"'].join('\r\n'));
    return socket;
  });
  for (let n = 1; n <= 20; n += 1) {
    const start = performance.now();
    const path = ['/', '/api/waitlist/total', '/api/health/live'][n % 3];
    expect((await fetch(`${site.origin}${path}`)).status).toBe(200);
    expect((await join(site.origin, { email: freshEmail() }, fromNetwork(n))).outcome).toBe('joined');
    expect(performance.now() - start, 'milliseconds').toBeLessThan(5_000);
  }
  for (const socket of stalled) socket.destroy();
});
