import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const TSX = ['node_modules/tsx/dist/cli.mjs', '--conditions=react-server'];

test('without a Docker engine, the drill says that it did not run', async () => {
  const env = { ...process.env, DOCKER_HOST: 'tcp://127.0.0.1:1' };
  const child = spawn(process.execPath, [...TSX, 'drill/main.ts', 'compose'], { env });
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(2);
  expect(message).toMatch(
    /^The compose drill did not run\. (Docker is not installed|There is no Docker engine)/,
  );
}, 60_000);
