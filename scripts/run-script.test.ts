import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function runScript(script: string, ...args: string[]) {
  const options = ['--import', 'tsx', '--conditions=react-server', script, ...args];
  // A database that is not there: nobody who asks for help wants one changed.
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  return spawnSync(process.execPath, options, { encoding: 'utf8', env });
}

test.each(['scripts/db-migrate.ts', 'scripts/db-seed.ts'])('%s --help tells how it is meant', (script) => {
  const { status, stdout, stderr } = runScript(script, '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run db:/);
});

test('a migration takes no arguments', () => {
  const { status, stderr } = runScript('scripts/db-migrate.ts', '--dry-run');
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--dry-run'");
});

test('a database that is away is said in words, without the statement', () => {
  const { status, stderr } = runScript('scripts/db-seed.ts');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database failed: /);
  expect(stderr).not.toContain('select');
});
