import { expect, onTestFinished, test, vi } from 'vitest';
import { runtimeOn } from '../testing/runtime';
import { getSecurityTxt } from './security-txt';

const DAY_MS = 24 * 60 * 60 * 1000;

async function readFields(variables: Record<string, string> = {}): Promise<Record<string, string>> {
  const site = runtimeOn('postgres://u:p@localhost/x', { SITE_URL: 'https://example.com', ...variables });
  globalThis.waitlistRuntime = site;
  onTestFinished(() => {
    globalThis.waitlistRuntime = undefined;
    return site.close();
  });
  const lines = (await (await getSecurityTxt()).text()).trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
}

test.each([
  ['', 'mailto:test@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('SECURITY_CONTACT=%s gives the contact %s', async (given, contact) => {
  expect(await readFields({ SECURITY_CONTACT: given })).toMatchObject({
    Contact: contact,
    Canonical: 'https://example.com/.well-known/security.txt',
  });
});

test('a server that runs for years says that the file expires in less than a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-03T04:05:06Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { Expires = '' } = await readFields();
  const days = (Date.parse(Expires) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
