import { BUILD_SECRET } from '@/dev/test/build';
import { test as base, expect, resource } from '../fixtures';
import { filesContaining } from '../setup/find-text';
import { createRelease } from '../setup/release';
import { join } from '../setup/signups';
import { type Site, startSite } from '../setup/site';

const test = base.extend<{ release: Site }>({
  release: [resource(async () => startSite({ cwd: await createRelease() })), { timeout: 90_000 }],
});

test('the files that the Dockerfile copies are the whole site', async ({ page, release }) => {
  await release.setRecaptcha({ siteverify: 'passed' });
  const { headers } = await fetch(release.origin);
  expect(headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-[\w+/=]{44}'/);
  for (const path of ['/', '/stats']) {
    await page.goto(release.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const answer = await join(release.origin, { email: 'ada@x.io' });
  expect(answer).toMatchObject({ status: 201, signup: { signup_position: 1 } });
  await expect.poll(() => release.resend.mails('ada@x.io')).toHaveLength(1);
  process.kill(release.pid, 'SIGTERM');
  expect([0, 143]).toContain(await release.ended);
});

test('a release contains no secret of the build', async () => {
  const folder = await createRelease();
  expect(await filesContaining(folder, /Content-Security-Policy/)).not.toEqual([]);
  expect(await filesContaining(folder, new RegExp(BUILD_SECRET))).toEqual([]);
  // Keys of Next.js, in JSON and in JSON within a string.
  const keys = /(previewMode\w+|encryptionKey)\\?":\s*\\?"[\w+/=]{20,}\\?"/;
  expect(await filesContaining(folder, keys)).toEqual([]);
});
