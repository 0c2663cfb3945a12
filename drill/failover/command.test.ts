import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('without Patroni the drill says that it did not run, and exits with 2', () => {
  const args = ['--import', 'tsx', '--conditions=react-server', 'drill/main.ts', 'failover'];
  const env = { ...process.env, PATH: '/nowhere' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^The failover drill did not run. Not installed: patroni, etcd/);
});
