import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const checkPort = (port: string) =>
  spawnSync(process.execPath, ['scripts/check-port.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, PORT: port },
  });

test.each(['99999', '-1', '3000.5', '0x10', 'http', ''])('no server starts at the port "%s"', (port) => {
  const { status, stderr } = checkPort(port);
  expect(status).toBe(1);
  expect(stderr).toContain('PORT must be a whole number from 0 to 65535');
});

test.each(['0', '3000', '65535'])('a server may start at the port %s', (port) => {
  expect(checkPort(port).status).toBe(0);
});
