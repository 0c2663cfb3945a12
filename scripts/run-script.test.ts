import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function runScript(script: string, ...args: string[]) {
  const options = ['--import', 'tsx', '--conditions=react-server', script, ...args];
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/unreachable' };
  return spawnSync(process.execPath, options, { encoding: 'utf8', env });
}

test.each(['scripts/db-migrate.ts', 'scripts/db-seed.ts'])('%s --help prints its usage', (script) => {
  const { status, stdout, stderr } = runScript(script, '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run db:/);
});

test('db-migrate rejects arguments', () => {
  const { status, stderr } = runScript('scripts/db-migrate.ts', '--dry-run');
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--dry-run'");
});

test('an unreachable database is reported without the SQL statement', () => {
  const { status, stderr } = runScript('scripts/db-seed.ts');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database failed: /);
  expect(stderr).not.toContain('select');
});
