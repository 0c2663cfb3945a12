import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { createTestDatabase } from '@/db/testing/create-test-database';
import { npm } from '@/dev/bootstrap.mjs';
import { fromNetwork } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { endOnExit } from '@/dev/processes/watchdog';
import { emptyEnvironment } from '@/dev/site/server';
import { BUILD_SECRET } from '@/dev/test/build';
import { test as base, expect, resource } from '../fixtures';
import { shared } from '../setup/shared';
import { join, postSignup } from '../setup/signups';
import { collectOutput, type Site, startSite } from '../setup/site';

const PEOPLE = 30;

/** Lines like `COPY --from=build /app/dist ./dist` of the Dockerfile. */
const COPY = /^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm;

/** Copies what the Docker image contains to a temporary folder. node_modules is linked: installing takes minutes. */
async function createRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-release-'));
  endOnExit({ path: folder });
  const copies = [...readFileSync('Dockerfile', 'utf8').matchAll(COPY)];
  // An image has neither: a folder that is built again has a cache, and `npm run dev` writes the second one.
  const left = ['cache', 'dev'].map((name) => path.join('.next', name));
  const filter = (source: string) => !left.includes(source);
  for (const [, from = '', to = ''] of copies) {
    await cp(from, path.join(folder, to), { recursive: true, filter });
  }
  await cp('package.json', path.join(folder, 'package.json'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

const release = resource(async () => startSite({ cwd: await createRelease() }));
const test = base.extend<{ release: Site }>({ release });

test('a release answers the requests in flight when it stops', async ({ page, release }) => {
  test.skip(process.platform === 'win32', 'Windows ends a process that gets SIGTERM at once.');
  const { origin, pid, db, output, ended } = release;
  for (const path of ['/', '/stats']) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await release.setRecaptcha({ siteverify: 'passed' });
  const answer = await join(origin, { email: 'ada@x.io' });
  expect(answer).toMatchObject({ status: 201, signup: { signup_position: 1 } });
  await expect.poll(() => release.resend.mails('ada@x.io')).toHaveLength(1);

  // The lock keeps signups waiting until this transaction ends.
  const inFlight = await db.transaction(async (tx) => {
    await tx.execute(sql`select last_position from waitlist_counter for update`);
    const joins = Array.from({ length: PEOPLE }, (_, n) =>
      join(origin, { email: `p${n}@x.io` }, fromNetwork(n)),
    );
    await untilBlocked(db, 1);
    process.kill(pid, 'SIGTERM');
    // Soon: signups wait five seconds for the database.
    await expect.poll(output, { intervals: [50] }).toContain('server_stopping');
    return joins;
  });
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ outcome }) => outcome)).toEqual(Array(PEOPLE).fill('joined'));
  expect([0, 143]).toContain(await ended);
  // The rest of the output can arrive after the exit.
  await expect.poll(output).toContain('server_stopped');
});

test('a release contains the programs of operators, and neither a secret of the build nor a development package', async () => {
  const cwd = await createRelease();
  // Packages that Next.js did not bundle, each with a hash behind its name.
  const external = readdirSync(path.join(cwd, '.next/node_modules')).map((name) => name.replace(/-\w+$/, ''));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(external).toContain('pino');
  expect(external.filter((name) => packages[`node_modules/${name}`]?.dev)).toEqual([]);

  // Its exit code is 1 when no file contains the text. It does not follow the link to node_modules.
  const search = (text: string) => spawnSync('git', ['grep', '--no-index', '-aqF', text], { cwd }).status;
  expect(search('Content-Security-Policy')).toBe(0);
  expect(search(BUILD_SECRET)).toBe(1);

  const database = await createTestDatabase(shared.get().databaseServer);
  const options = { cwd, env: { ...process.env, DATABASE_URL: database.url } };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, args, options)).stdout;
  expect(await run('dist/db-migrate.js')).toContain('The database schema is up to date.');
  expect(await run('dist/db-seed.js', '--signups', '3')).toContain('Added 3 sample signups.');
  expect(await run('dist/waitlist.js', 'show', '3')).toMatch(/^#3 /);
  await database.drop();
});

test('a server with an invalid configuration lists every problem and exits with 1', async () => {
  const secret = 'hunter2';
  const server = await startProcess(npm(['start']), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...emptyEnvironment,
      NODE_ENV: 'production',
      DATABASE_URL: `mysql://u:${secret}@x/y`,
      // Tests build the site for this machine.
      SITE_URL: `https://${secret}.example`,
    },
  });
  const output = collectOutput(server.child);
  const [code] = await once(server.child, 'close');
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'SITE_URL', 'RECAPTCHA_SITE_KEY', 'RESEND_API_KEY', 'EMAIL_FROM']) {
    expect(output()).toContain(`- ${name} `);
  }
  expect(output()).not.toContain(secret);
});

test('the log contains no personal data', async ({ site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const before = site.output().length;
  const written = () => site.output().slice(before);
  const source = { utmSource: 'for-grace', referrerHost: 'hopper.io' };
  const person = { email: 'grace.hopper@x.io', firstName: 'Grace', ...source };
  const { signup } = await join(site.origin, person);
  await postSignup(site.origin, JSON.stringify(person).replace('}', ' oops}'), fromNetwork(1));
  await fetch(`${site.origin}/api/referrals/${signup?.referral_code}`);
  await join(site.origin, person);
  await expect.poll(written).toContain('"result":"duplicate"');
  for (const personal of ['grace', 'Grace', 'hopper', signup?.referral_code ?? 'MFM-']) {
    expect(written()).not.toContain(personal);
  }
});
