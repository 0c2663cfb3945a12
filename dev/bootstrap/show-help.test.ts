import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function node(args: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args.split(' '), { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.each(['dev/start.mjs dev --help', 'dev/start.mjs preview -h', 'dev/test.mjs --help'])(
  '%s prints the usage and starts nothing',
  (command) => {
    const { status, output } = node(command);
    expect(status).toBe(0);
    expect(output).toMatch(/^npm .* takes no arguments/);
  },
);

test('npm run dev rejects arguments and shows how to choose a port', () => {
  const { status, output } = node('dev/start.mjs dev --port 3010');
  expect(status).toBe(1);
  expect(output).toContain('Unknown argument "--port 3010"');
  expect(output).toContain('PORT=3010');
});
