import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endAll } from '@/dev/processes/watchdog';
import { type Deployment, prepareDeployment } from './deployment';

/** Stands for the program `docker`: logs its arguments, copies its input and prints a variable. */
const DOCKER = `#!/bin/sh
echo "$*" >> "$(dirname "$0")/log"
cat
echo "key: \${RESEND_API_KEY-none}"
`;

let folder: string;
let deployment: Deployment;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docker-'));
  writeFileSync(path.join(folder, 'docker'), DOCKER, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('RESEND_API_KEY', 're_of_the_shell');
  deployment = await prepareDeployment();
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

test('only the environment file sets the variables of compose.yaml', async () => {
  expect(await deployment.compose(['config'])).toBe('key: none\n');
  const environment = path.join(deployment.folder, 'drill.env');
  expect(readFileSync(environment, 'utf8')).toContain("RESEND_API_KEY='re_mock'");
  deployment.configure({ DATABASE: 'other' });
  expect(readFileSync(environment, 'utf8')).toContain("DATABASE='other'");
});

test('a command reads and writes files', async () => {
  const [from, to] = [path.join(folder, 'in'), path.join(folder, 'out')];
  writeFileSync(from, 'a dump\n');
  await deployment.compose(['exec'], { from, to });
  expect(readFileSync(to, 'utf8')).toBe('a dump\nkey: none\n');
});

test('containers, volumes, images and files are deleted in the end', async () => {
  await endAll();
  const commands = readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');
  expect(commands).toEqual([
    expect.stringMatching(`^compose -p ${deployment.project} .* down --volumes .* --rmi local `),
    `image rm --force ${deployment.project}-tools`,
  ]);
  expect(existsSync(deployment.folder)).toBe(false);
});
