import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { newestMigration } from '@/db/checks/server';
import { createDatabase, type Handle } from '@/db/client';
import { migrate } from '@/db/migrate';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import {
  createTestDatabase,
  overTcp,
  strangerTo,
  type TestDatabase,
} from '@/db/testing/create-test-database';
import { diagnose, formatResult } from '../../testing/operators';
import { isProblem } from '../finding';

/** Connects until the test ends. */
function connect(url: string): Handle {
  const { db, close } = createDatabase(url);
  onTestFinished(close);
  return db;
}

async function emptyDatabase(options?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('databaseServer'), options);
  onTestFinished(database.drop);
  return database;
}

const problems = async (url: string) =>
  (await diagnose(url, connect(url))).filter(isProblem).map(formatResult);

test.each([
  [
    `alter table signups drop constraint signups_normalized_email_unique, drop constraint signups_position_positive,
      drop column captcha; drop index referrals_review_index`,
    'schema: The schema lacks referrals_review_index, signups.captcha, signups_position_positive, signups_captcha_known, signups_normalized_email_unique',
  ],
  ['delete from drizzle.__drizzle_migrations', 'migrations: No migration is applied'],
  ['delete from waitlist_counter', 'counter: The row of the counter is missing'],
  ['drop table credit_entries', 'database: The database lacks a table of this build (42P01)'],
])('reports damage by: %s', async (statement, expected) => {
  const { url } = await emptyDatabase();
  await connect(url).execute(sql.raw(statement));
  expect(await problems(url)).toContainEqual(expected);
});

test('refuses and reports a database that cannot store every character', async () => {
  const { url } = await emptyDatabase("template template0 encoding 'LATIN1' locale 'C'");
  const fault = 'The encoding of the database is LATIN1, so some people cannot join';
  await expect(migrate(url)).rejects.toThrow(
    `${fault}. Nothing was migrated. Create another one with: createdb --encoding UTF8 `,
  );
  expect(await connect(url).execute("select from pg_tables where schemaname = 'drizzle'")).toEqual([]);
  expect(await problems(url)).toContain(`database: ${fault}`);
});

test('reports a role that does not own the tables, as the site had in 1.1, and one that may not connect', async () => {
  const database = await emptyDatabase();
  const stranger = await strangerTo(database);
  onTestFinished(stranger.drop);
  expect(await problems(stranger.url)).toEqual([
    `database_role: The role ${stranger.role} does not own the tables`,
  ]);
  const name = new URL(database.url).pathname.slice(1);
  await connect(database.superuserUrl).execute(sql.raw(`revoke connect on database ${name} from public`));
  const refused = 'database: The database refuses the role of DATABASE_URL: it lacks a privilege (42501)';
  expect(await problems(stranger.url)).toEqual([refused]);
});

test('says which step of an upgrade comes next', async () => {
  const { url } = await emptyDatabase();
  const next = async () => (await diagnose(url, connect(url))).find(({ id }) => id === 'migrations');
  const sentence = `All ${journal.entries.length} migrations are applied`;
  expect(await next()).toMatchObject({ count: 0, sentence });
  // Rounds floats to five digits.
  expect(await problems(`${url}?extra_float_digits=-10`)).toEqual([]);
  const server = createDatabase(`${url}?application_name=waitlist-read/1`);
  onTestFinished(server.close);
  await server.db.execute('select 1');
  const others = 'Servers with another build have 1 connection';
  expect(await next()).toMatchObject({
    sentence: others,
    remedy: expect.stringContaining('restart the servers'),
  });
  const [owner, table] = [connect(url), sql`drizzle.__drizzle_migrations`];
  await owner.execute(sql`insert into ${table} (hash, created_at) values ('later', ${newestMigration + 1})`);
  expect(await next()).toMatchObject({ sentence: 'The database is newer than this build' });
  await owner.execute(sql`delete from ${table} where created_at >= ${newestMigration}`);
  const remedy = expect.stringMatching(/make a backup, then .* npm run db:migrate/);
  expect(await next()).toMatchObject({
    sentence: expect.stringMatching(/^1 of \d+ migrations are not applied$/),
    remedy,
  });
});

test('reports a clock that differs from that of the database', async () => {
  const { url } = await emptyDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await problems(url)).toEqual([
    expect.stringMatching(/^clock: The clock is \d+\.\d s ahead of the database$/),
  ]);
});

test('reports a database without a free connection', async () => {
  const { url, superuserUrl } = await emptyDatabase();
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const owner = connect(superuserUrl);
  await owner.execute(sql.raw(`create role ${role} login password 'x' connection limit 0`));
  const limited = Object.assign(new URL(url), { username: role, password: 'x' });
  expect(await problems(limited.href)).toEqual(['database: The database has no free connection (53300)']);
  await owner.execute(sql.raw(`drop role ${role}`));
});

test.each([
  [{ password: 'wrong' }, 'refuses the password (28P01)'],
  [{ pathname: '/nowhere' }, 'does not exist (3D000)'],
  [{ search: '?sslmode=require' }, 'offers no TLS, but sslmode requires it (ECONNRESET)'],
  [{ search: '?pool=5' }, 'does not know a parameter (42704)'],
  [{ port: '1' }, 'does not listen there (ECONNREFUSED)'],
  [{ hostname: 'db.invalid' }, 'has a host that DNS does not know (ENOTFOUND)'],
])('finds the cause of a mistake in DATABASE_URL: %o', async (mistake, cause) => {
  const { url } = await emptyDatabase();
  expect(await problems(Object.assign(overTcp(url), mistake).href)).toEqual([
    `database: The database ${cause}`,
  ]);
});
