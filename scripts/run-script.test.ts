import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';

const database = testDatabase();
const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/unreachable' };

function runScript(script: string, args: string[] = [], variables: Record<string, string> = unreachable) {
  const options = ['--import', 'tsx', '--conditions=react-server', script, ...args];
  const env = { ...process.env, ...variables };
  return spawnSync(process.execPath, options, { encoding: 'utf8', env });
}

test.each(['scripts/db-migrate.ts', 'scripts/db-seed.ts'])('%s --help prints its usage', (script) => {
  const { status, stdout, stderr } = runScript(script, ['--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run db:/);
});

test('db-migrate rejects arguments', () => {
  const { status, stderr } = runScript('scripts/db-migrate.ts', ['--dry-run']);
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--dry-run'");
});

test('an unreachable database is reported without the SQL statement', () => {
  const { status, stderr } = runScript('scripts/db-seed.ts');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database failed: /);
  expect(stderr).not.toContain('select');
});

test.each<[string, string]>([
  ['NODE_ENV', 'production'],
  ['SITE_URL', 'https://waitlist.example'],
])('db-seed refuses a machine in production: %s=%s', (name, value) => {
  const { status, stderr } = runScript('scripts/db-seed.ts', [], { ...unreachable, [name]: value });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Refusing to add sample people: /);
});

test('db-seed adds to its own people only', async () => {
  const seed = () => runScript('scripts/db-seed.ts', ['--signups', '3'], { DATABASE_URL: database.url });
  expect([seed().status, seed().status]).toEqual([0, 0]);
  await addPeople(database.db, 1, {}, 7);
  const { status, stderr } = seed();
  expect(status).toBe(1);
  expect(stderr).toContain('#7 is a real person, because the id does not end in 5eed5eed5e');
  expect(await database.db.$count(signups)).toBe(7);
});
