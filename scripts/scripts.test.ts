import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { readMigrations } from '@/db/migrate';
import { readLateMail } from '@/db/outbox/mail-queue';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals, withheldReasons } from '@/db/schema/referrals';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { addPeople } from '@/db/testing/people';
import { databaseWith, testDatabase } from '@/db/testing/test-database';
import { seedWaitlist } from './seed/seed-waitlist';

const database = await testDatabase();

const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/unreachable' };

/** Imports the script, which runs it. */
async function run(script: string, args: string[] = [], variables: Record<string, string> = unreachable) {
  vi.resetModules();
  process.argv = [process.execPath, script, ...args];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const stdout: string[] = [];
  const stderr: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void stdout.push(line));
  // A spy does not work here: console.error is one already, which fails the test.
  console.error = (line) => void stderr.push(line);
  await import(`./db-${script}.ts`);
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  return { status, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}

test.each(['migrate', 'seed'])('db-%s --help prints its usage', async (script) => {
  const stdout = expect.stringMatching(/^npm run db:/);
  expect(await run(script, ['--help'])).toEqual({ status: 0, stdout, stderr: '' });
});

test.each<[string, string, string[], Record<string, string>, RegExp]>([
  ['an argument', 'migrate', ['--dry-run'], unreachable, /Unknown option '--dry-run'/],
  ['an unreachable database', 'seed', [], unreachable, /^The database failed: (?!.*select)/],
  ['a remote database', 'seed', [], { DATABASE_URL: 'postgres://u:p@10.0.0.5/x' }, /it is not local/],
  ['a production environment', 'seed', [], { ...unreachable, NODE_ENV: 'production' }, /^Refusing to add/],
  ['a public site', 'seed', [], { ...unreachable, SITE_URL: 'https://site.example' }, /^Refusing to add/],
])('reports %s', async (_, script, args, variables, message) => {
  const stderr = expect.stringMatching(message);
  expect(await run(script, args, variables)).toMatchObject({ status: 1, stderr });
});

test('db-seed adds to its own people only', async () => {
  const seed = () => run('seed', ['--signups', '3'], { DATABASE_URL: database.url });
  for (let times = 0; times < 2; times += 1) expect(await seed()).toMatchObject({ status: 0 });
  await addPeople(database.db, 1, {}, 7);
  const stderr = expect.stringContaining('#7 is a real person, because the id does not end in 5eed5eed5e');
  expect(await seed()).toMatchObject({ status: 1, stderr });
  expect(await database.db.$count(signups)).toBe(7);
});

test('db-migrate reports why a migration failed', async () => {
  // The first one creates tables, which exist.
  await database.owner.execute(sql`delete from drizzle.__drizzle_migrations`);
  const stderr = expect.stringMatching(/^The database failed: .*already exists \(42P07\)$/);
  const outcome = await run('migrate', [], { DATABASE_URL: database.url });
  expect(outcome).toMatchObject({ status: 1, stderr });
});

/** A database with so many migrations, and a server of their build that is connected. */
async function migrateUnderServer(count: number, build = count) {
  const old = await databaseWith(readMigrations().slice(0, count));
  onTestFinished(old.close);
  const server = createDatabase(`${old.url}?application_name=waitlist-read/${build}`);
  onTestFinished(server.close);
  await server.db.execute(sql`select 1`);
  return (variables = {}) => run('migrate', [], { DATABASE_URL: old.url, ...variables });
}

test('db-migrate migrates under servers of the previous build, which a deployment replaces afterwards', async () => {
  const migrate = await migrateUnderServer(readMigrations().length - 1);
  expect(await migrate()).toMatchObject({ status: 0, stderr: '' });
});

test('db-migrate lets servers of the new build wait for it', async () => {
  const migrate = await migrateUnderServer(12, readMigrations().length);
  expect(await migrate()).toMatchObject({ status: 0, stderr: '' });
});

test.each([12, 30, 51])('db-migrate waits until servers with %d migrations are stopped', async (count) => {
  const migrate = await migrateUnderServer(count);
  const stderr = expect.stringMatching(
    /^Servers of an older build have 1 connections.*Nothing was migrated\./,
  );
  expect(await migrate()).toMatchObject({ status: 1, stderr });
  const stdout = 'The database schema is up to date.';
  expect(await migrate({ DESPITE_SERVERS: '1' })).toEqual({ status: 0, stdout, stderr: '' });
});

test.each([40, 400])('a sample list of %d people has a ring of eight or more friends', async (count) => {
  await database.reset();
  await seedWaitlist(database.db, { count, seed: 'first' });
  const rings = await database.db.execute(sql`
    select from referrals join signups on id = friend_id
    where first_name is null group by referrer_id, referrals.created_at having count(*) >= 8`);
  expect(rings).toHaveLength(1);
});

test('a sample list has everything that operators look at', async () => {
  await database.reset();
  await seedWaitlist(database.db, { count: 400, seed: 'first', rings: 6 });
  await seedWaitlist(database.db, { count: 5, seed: 'first' });
  await expectConsistentList(database.db, 405);

  const listed = await database.db.select().from(signups).orderBy(signups.signupPosition);
  expect(listed.some((person) => person.isVip)).toBe(true);
  const times = listed.map((person) => person.createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const reasons = await database.db.select({ reason: referrals.reason }).from(referrals);
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set([null, ...withheldReasons]));
  const mails = await database.db.select().from(outboxEmails);
  const sources = listed.map(({ utmSource, referrerHost }) => utmSource ?? referrerHost);
  expect(sources).toEqual(expect.arrayContaining(['instagram', 'www.google.com', null]));
  expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['sent', 'pending', 'dead']));
  expect(await readLateMail(database.db, 0)).toMatchObject({ emails: 0 });
});

test('the same seed gives the same people', async () => {
  const seed = async () => {
    await database.reset();
    await seedWaitlist(database.db, { count: 50, seed: 'same' });
    const people = await database.db.select().from(signups).orderBy(signups.signupPosition);
    return people.map(({ email, referralCode, utmSource }) => [email, referralCode, utmSource]);
  };
  expect(await seed()).toEqual(await seed());
});
