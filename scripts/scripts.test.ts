import { spawnSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { signups } from '@/db/schema/signups';
import { createTestDatabase } from '@/db/testing/create-test-database';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';

const database = testDatabase();
const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/unreachable' };

function run(script: string, args: string[] = [], variables: Record<string, string> = unreachable) {
  const options = ['--import', 'tsx', '--conditions=react-server', `scripts/${script}.ts`, ...args];
  const env = { ...process.env, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

test.each(['db-migrate', 'db-seed'])('%s --help prints its usage', (script) => {
  const stdout = expect.stringMatching(/^npm run db:/);
  expect(run(script, ['--help'])).toEqual({ status: 0, stdout, stderr: '' });
});

test.each<[string, string, string[], Record<string, string>, RegExp]>([
  ['an argument', 'db-migrate', ['--dry-run'], unreachable, /Unknown option '--dry-run'/],
  ['an unreachable database', 'db-seed', [], unreachable, /^The database failed: (?!.*select)/],
  ['a remote database', 'db-seed', [], { DATABASE_URL: 'postgres://u:p@10.0.0.5/x' }, /it is not local/],
  ['a production environment', 'db-seed', [], { ...unreachable, NODE_ENV: 'production' }, /^Refusing to add/],
  ['a public site', 'db-seed', [], { ...unreachable, SITE_URL: 'https://site.example' }, /^Refusing to add/],
])('reports %s', (_, script, args, variables, message) => {
  expect(run(script, args, variables)).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
});

test('db-seed adds to its own people only', async () => {
  const seed = () => run('db-seed', ['--signups', '3'], { DATABASE_URL: database.url });
  expect([seed().status, seed().status]).toEqual([0, 0]);
  await addPeople(database.db, 1, {}, 7);
  const stderr = expect.stringContaining('#7 is a real person, because the id does not end in 5eed5eed5e');
  expect(seed()).toMatchObject({ status: 1, stderr });
  expect(await database.db.$count(signups)).toBe(7);
});

test('db-migrate reports why a migration failed', async () => {
  // The first one creates tables, which exist.
  await database.owner.execute(sql`delete from drizzle.__drizzle_migrations`);
  const stderr = expect.stringMatching(/^The database failed: .*already exists \(42P07\)\n$/);
  expect(run('db-migrate', [], { DATABASE_URL: database.ownerUrl })).toMatchObject({ status: 1, stderr });
});

test('db-migrate refuses another database than that of the servers', async () => {
  const other = await createTestDatabase(inject('databaseServer'));
  const migrateOther = (siteUrl: string) =>
    run('db-migrate', [], { DATABASE_URL: other.ownerUrl, SITE_DATABASE_URL: siteUrl });
  const stderr = expect.stringMatching(
    /^DATABASE_URL leads to the database test_\w+, and the site's, SITE_DATABASE_URL, to test_/,
  );
  expect(migrateOther(database.url)).toMatchObject({ status: 1, stderr });
  expect(migrateOther(other.url)).toMatchObject({ status: 0, stderr: '' });
  await other.drop();
});
