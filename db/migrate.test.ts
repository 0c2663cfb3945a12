import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './client';
import { errorCode } from './errors';
import { migrate } from './migrate';
import { blockedSessions, untilBlocked } from './testing/blocked-transactions';
import { bundledProgram } from './testing/bundled-program';
import { createTestDatabase } from './testing/create-test-database';
import { databaseWith } from './testing/test-database';

const release = (migrations: string[][]) =>
  migrations.map((statements, index) => ({ sql: statements, folderMillis: index, hash: 'hash', bps: true }));

const people = ['create table people (name text)'];
const city = ['create table cities (name text)', 'alter table people add column city text'];
const index = ['create index concurrently if not exists "people_name" on people (name)'];

let database: Awaited<ReturnType<typeof databaseWith>>;
beforeEach(async () => {
  database = await databaseWith(release([people]));
  return database.close;
});
const upgrade = (...migrations: string[][]) => migrate(database.url, release([people, ...migrations]));

/** Columns and valid indexes. */
async function readSchema(): Promise<string[]> {
  const rows = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    union select indexrelid::regclass::text from pg_index where indisvalid and indrelid = 'people'::regclass
    order by name`);
  return rows.map(({ name }) => name);
}

test('applies each migration once, in a separate transaction', async () => {
  await expect(upgrade(city, ['create table rest (id int)', 'select 1 / 0'])).rejects.toThrow('select 1 / 0');
  expect(await readSchema()).toEqual(['cities.name', 'people.city', 'people.name']);
  const rest = ['create table rest (id int)'];
  await Promise.all([upgrade(city, rest, index), upgrade(city, rest, index)]);
  expect(await readSchema()).toEqual(['cities.name', 'people.city', 'people.name', 'people_name', 'rest.id']);
});

test.each(['40P01', '55P03'])('repeats a migration that failed with %s', async (code) => {
  const failOnce = `do $$ begin if nextval('attempts') = 1 then raise sqlstate '${code}'; end if; end $$`;
  await upgrade(['create sequence attempts'], [...city, failOnce]);
  expect(await readSchema()).toEqual(['cities.name', 'people.city', 'people.name']);
});

test('a migration waits until another one is done', async () => {
  const { both } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into people values ('Ada')`);
    const first = upgrade(city);
    await untilBlocked(database.db, 1);
    const both = Promise.all([first, upgrade(city)]);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and query like 'select pg_try_advisory_lock(%'`;
    await expect.poll(async () => (await database.db.execute(waiting)).length).toBe(1);
    return { both };
  });
  expect(await both).toEqual([[], []]);
  expect(await readSchema()).toEqual(['cities.name', 'people.city', 'people.name']);
});

test('signups go on while a migration waits for a lock', async () => {
  const { migration } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into people values ('Ada')`);
    const migration = upgrade(city);
    await untilBlocked(database.db, 1);
    await database.db.execute(sql`insert into people values ('Bob')`);
    return { migration };
  });
  await migration;
  expect(await readSchema()).toContain('people.city');
});

const startMigrating = bundledProgram(`
  import { migrate } from './db/migrate';
  const { url, files } = JSON.parse(process.argv[2]);
  await migrate(url, files);`);

test.each([
  ['a migration', city, false, ['cities.name', 'people.city', 'people.name']],
  ['a concurrent build of an index', index, false, ['people.name', 'people_name']],
  ['a concurrent build of an index together with its session', index, true, ['people.name', 'people_name']],
])('%s can be killed and run again', async (_, migration, endsSession, expected) => {
  const { again } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into people values ('Ada')`);
    const child = await startMigrating({ url: database.url, files: release([people, migration]) });
    onTestFinished(() => void child.kill('SIGKILL'));
    await untilBlocked(database.db, 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    if (endsSession) await database.db.execute(sql`select pg_terminate_backend(pid) from ${blockedSessions}`);
    return { again: upgrade(migration) };
  });
  await again;
  expect(await readSchema()).toEqual(expected);
});

test('a migration whose session ends fails with its error, and can be run again', async () => {
  const { failure } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into people values ('Ada')`);
    const failure = upgrade(city).catch(errorCode);
    await untilBlocked(database.db, 1);
    await database.db.execute(sql`select pg_terminate_backend(pid) from ${blockedSessions}`);
    return { failure };
  });
  expect(await failure).toBe('CONNECTION_CLOSED');
  await upgrade(city);
  expect(await readSchema()).toContain('people.city');
});

const KIT = 'node_modules/drizzle-kit/bin.cjs';
const SQUAWK = 'node_modules/squawk-cli/js/bin/squawk';
const run = promisify(execFile);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs squawk with the rules of `.squawk.toml`. */
async function lint(files: string): Promise<{ code: number; report: string }> {
  const options = ['--config=.squawk.toml', '--reporter=gcc', '--no-error-on-unmatched-pattern'];
  const squawk = run(process.execPath, [SQUAWK, ...options, files]);
  // Without files to check, squawk reads stdin.
  squawk.child.stdin?.end();
  const { code = 0, stdout, stderr } = await squawk.catch((error) => error);
  return { code, report: stdout + stderr };
}

test('the migrations match the schema', async () => {
  const folder = await temporaryFolder();
  await cp('db/migrations', folder, { recursive: true });
  const before = await readdir(folder);
  const out = path.relative('.', folder);
  const options = ['--dialect=postgresql', '--schema=./db/schema/*.ts', `--out=${out}`];
  const { stdout } = await run(process.execPath, [KIT, 'generate', ...options]);
  expect(stdout).toContain('No schema changes');
  expect(await readdir(folder)).toEqual(before);
});

test('an empty list has no statistics, with which foreign keys would be checked by scanning it', async () => {
  const migrated = await createTestDatabase(inject('databaseServer'));
  onTestFinished(migrated.drop);
  const owner = createDatabase(migrated.url);
  onTestFinished(owner.close);
  const [signups] = await owner.db.execute<{ rows: number }>(
    sql`select reltuples as rows from pg_class where oid = 'signups'::regclass`,
  );
  expect(signups?.rows).toBe(-1);
});

test('new migrations neither block visitors nor break the previous release', async () => {
  const { code, report } = await lint('db/migrations/*.sql');
  expect(code, report).toBe(0);
});

test('changes that block visitors or break the previous release are each reported', async () => {
  const unsafe = {
    'ban-drop-column': 'ALTER TABLE "signups" DROP COLUMN "email";',
    'adding-required-field': 'ALTER TABLE "signups" ADD COLUMN "city" text NOT NULL;',
    'require-concurrent-index-creation': 'CREATE INDEX IF NOT EXISTS "city" ON "signups" ("city");',
    'prefer-robust-stmts': 'CREATE INDEX CONCURRENTLY "city" ON "signups" ("city");',
    'ban-concurrent-index-creation-in-transaction':
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "city" ON "signups" ("city"); SELECT 1;',
    'constraint-missing-not-valid': 'ALTER TABLE "signups" ADD CONSTRAINT "c" CHECK ("city" <> \'\');',
  };
  const folder = await temporaryFolder();
  for (const [rule, sql] of Object.entries(unsafe)) await writeFile(path.join(folder, `${rule}.sql`), sql);
  const { code, report } = await lint(path.join(folder, '*.sql'));
  expect(code).toBe(1);
  for (const rule of Object.keys(unsafe)) expect(report).toMatch(RegExp(`/${rule}\\.sql:.* ${rule} `));
});
