import { readFileSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnExit } from '@/dev/processes/watchdog';
import { test as base, expect, resource } from '../fixtures';
import { join } from '../setup/signups';
import { type Site, startSite } from '../setup/site';

/** What the Docker image contains besides node_modules. */
const releaseFiles = ['package.json', '.next', 'dist', 'public'];

/** Copies a release to a temporary folder, with a link to node_modules: an installation would take minutes. */
async function createRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-release-'));
  endOnExit({ path: folder });
  const filter = (source: string) => source !== path.join('.next', 'cache');
  for (const file of releaseFiles) await cp(file, path.join(folder, file), { recursive: true, filter });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

const test = base.extend<{ release: Site }>({
  release: resource(async () => startSite({ cwd: await createRelease() })),
});

test('the Dockerfile copies every file of a release', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  for (const file of [...releaseFiles, 'node_modules']) expect(dockerfile).toContain(` /app/${file} `);
});

test('a release contains the whole site', async ({ page, release }) => {
  await release.setRecaptcha({ siteverify: 'passed' });
  const { headers } = await fetch(release.origin);
  expect(headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-[\w+/=]{44}'/);
  for (const url of ['/', '/stats']) {
    await page.goto(release.origin + url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const answer = await join(release.origin, { email: 'ada@x.io' });
  expect(answer).toMatchObject({ status: 201, signup: { signup_position: 1 } });
  await expect.poll(() => release.resend.mails('ada@x.io')).toHaveLength(1);
  process.kill(release.pid, 'SIGTERM');
  expect([0, 143]).toContain(await release.ended);
});
