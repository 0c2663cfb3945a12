import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate';
import { blockedSessions, untilBlocked } from './testing/blocked-transactions';
import { databaseWith } from './testing/database-with';

const release = (migrations: string[][]) =>
  migrations.map((statements, index) => ({ sql: statements, folderMillis: index, hash: 'hash', bps: true }));

const people = ['create table people (name text)'];
const city = ['create table cities (name text)', 'alter table people add column city text'];
const index = ['create index concurrently if not exists "people_name" on people (name)'];

const database = databaseWith(release([people]));
const upgrade = (...migrations: string[][]) =>
  migrate(database.url, undefined, release([people, ...migrations]));

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
  await Promise.all([upgrade(city, index), upgrade(city, index)]);
  expect(await readSchema()).toEqual(['cities.name', 'people.city', 'people.name', 'people_name']);
});

test.each(['40P01', '55P03'])('repeats a migration that failed with %s', async (code) => {
  const failOnce = `do $$ begin if nextval('attempts') = 1 then raise sqlstate '${code}'; end if; end $$`;
  await upgrade(['create sequence attempts'], [...city, failOnce]);
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

test.each([
  ['a migration', city, false, ['cities.name', 'people.city', 'people.name']],
  ['a concurrent build of an index', index, false, ['people.name', 'people_name']],
  ['a concurrent build of an index together with its session', index, true, ['people.name', 'people_name']],
])('%s can be killed and run again', async (_, migration, endsSession, expected) => {
  const { again } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into people values ('Ada')`);
    const files = JSON.stringify(release([people, migration]));
    const script = `import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
      await migrate('${database.url}', undefined, ${files});`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
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

test('refuses a database with an older migration that the release lacks', async () => {
  const [first, second, third] = release([people, city, index]);
  if (!first || !second || !third) throw new Error('Expected three migrations');
  await migrate(database.url, undefined, [first, second]);
  await expect(migrate(database.url, undefined, [first, third])).rejects.toThrow('never released');
  await migrate(database.url, undefined, [first]);
});
