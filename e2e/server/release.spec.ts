import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase } from '@/db/testing/create-test-database';
import { BUILD_SECRET } from '@/dev/test/build';
import { test as base, expect, resource } from '../fixtures';
import { filesContaining } from '../setup/find-text';
import { createRelease } from '../setup/release';
import { shared } from '../setup/shared';
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

test('a release contains no secret of the environment in which it was built', async () => {
  const folder = await createRelease();
  expect(await filesContaining(folder, /Content-Security-Policy/)).not.toEqual([]);
  expect(await filesContaining(folder, new RegExp(BUILD_SECRET))).toEqual([]);
});

test('a release has the programs of operators', async () => {
  const database = await createTestDatabase(shared.get().databaseServer);
  const options = { cwd: await createRelease(), env: { ...process.env, DATABASE_URL: database.ownerUrl } };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, args, options)).stdout;
  expect(await run('dist/db-migrate.js')).toContain('The database schema is up to date.');
  expect(await run('dist/db-seed.js', '--signups', '3')).toContain('Added 3 sample signups.');
  expect(await run('dist/waitlist.js', 'stats')).toMatch(/\b3\b/);
  await database.drop();
});
