import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function runCommand(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.each([['dev/start.mjs', 'dev'], ['dev/start.mjs', 'preview'], ['dev/test.mjs']])(
  '%s %s tells how it is meant, and starts nothing',
  (script, ...args) => {
    for (const help of ['--help', '-h']) {
      const { status, output } = runCommand(script, ...args, help);
      expect(status).toBe(0);
      expect(output).toMatch(/^npm .* takes no arguments/);
    }
  },
);

test('a port behind the command is refused, as it would not be heeded', () => {
  const { status, output } = runCommand('dev/start.mjs', 'dev', '--port', '3010');
  expect(status).toBe(1);
  expect(output).toContain('"--port 3010" is not understood');
  expect(output).toContain('PORT=3010');
});
