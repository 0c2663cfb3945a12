import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '@/dev/postgres/folder';
import { findInstalled } from '@/dev/programs/find-installed';
import { startHaproxy } from '@/dev/programs/haproxy';
import { openSession, startMachine } from './testing/haproxy';

const haproxyFile = findInstalled('haproxy');

if (haproxyFile) {
  test('HAProxy accepts ops/haproxy.cfg', () => {
    const { status, stderr } = spawnSync(haproxyFile, ['-c', '-f', 'ops/haproxy.cfg'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('HAProxy leads to the primary, and ends the sessions of a machine that no longer is', async () => {
    const machines = await Promise.all(['pg1', 'pg2', 'pg3'].map(startMachine));
    const [first, second] = machines;
    first?.setPrimary(true);
    const { path: folder } = temporaryFolder();
    const haproxy = await startHaproxy({ file: haproxyFile, folder, machines, stdio: 'ignore' });
    onTestFinished(async () => {
      await haproxy.stop();
      await Promise.all(machines.map((machine) => machine.close()));
    });
    const greet = async () => {
      const session = openSession(haproxy.port);
      onTestFinished(() => void session.end());
      return session.greeting;
    };
    // Until its first check HAProxy takes every machine for a primary, and uses them in turn.
    await expect.poll(() => Promise.all(machines.map(greet))).toEqual(['pg1', 'pg1', 'pg1']);
    const session = openSession(haproxy.port);
    expect(await session.greeting).toBe('pg1');

    first?.setPrimary(false);
    await session.closed;
    expect(await greet()).toBe('');

    second?.setPrimary(true);
    await expect.poll(greet).toBe('pg2');
  });
} else {
  test('HAProxy is not installed: ops/haproxy.cfg was not tested', () => {
    expect(findInstalled('haproxy')).toBeUndefined();
  });
}
