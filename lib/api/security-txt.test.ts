import { beforeEach, expect, test, vi } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries({
    DATABASE_URL: 'postgres://u:p@localhost/x',
    SITE_URL: 'https://example.com',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RESEND_API_KEY: 're_key',
    EMAIL_FROM: 'MyFitModel <hello@example.com>',
  }))
    vi.stubEnv(name, value);
});

/** Its fields, with a new configuration. */
async function readFields(): Promise<Record<string, string>> {
  const { getSecurityTxt } = await import('./security-txt');
  const response = await getSecurityTxt();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
}

test.each([
  ['', 'mailto:hello@example.com'],
  ['mailto:security@example.com', 'mailto:security@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('SECURITY_CONTACT=%s gives the contact %s', async (given, contact) => {
  vi.stubEnv('SECURITY_CONTACT', given);
  expect(await readFields()).toMatchObject({
    Contact: contact,
    Canonical: 'https://example.com/.well-known/security.txt',
  });
});

test('a server that runs for years says that the file expires in less than a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-03T04:05:06Z') });
  const { Expires = '' } = await readFields();
  const days = (Date.parse(Expires) - Date.now()) / DAY_MS;
  vi.useRealTimers();
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
