import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { engines } from '@/package.json';
import { findNodeProblem } from '@/scripts/node-version.mjs';

function node(args: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args.split(' '), { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.each(['dev/start.mjs dev --help', 'dev/start.mjs preview -h', 'dev/test.mjs --help'])(
  '%s prints the usage and starts nothing',
  (command) => {
    const { status, output } = node(command);
    expect(status).toBe(0);
    expect(output).toMatch(/^npm (run|test) /);
  },
);

test('npm run dev rejects arguments and shows how to choose a port', () => {
  const { status, output } = node('dev/start.mjs dev --port 3010');
  expect(status).toBe(1);
  expect(output).toContain('Unknown argument "--port 3010"');
  expect(output).toContain('PORT=3010');
});

test.each(['20.19.0', '20.20.2', '22.12.0', '22.20.1', '24.0.0'])(
  'Node.js %s can run this project',
  (version) => {
    expect(findNodeProblem(version)).toBe(undefined);
  },
);

test.each(['18.20.8', '20.18.9', '21.7.3', '22.11.0'])('Node.js %s is too old', (version) => {
  expect(findNodeProblem(version)).toBe(`This project needs Node.js ${engines.node}. This is ${version}.`);
});

test('an old Node.js gets one sentence before anything else is loaded', () => {
  const old = "data:text/javascript,process=Object.create(process,{versions:{value:{node:'18.20.8'}}})";
  const { status, output } = node(`--import ${old} scripts/run.mjs cli/main.ts dist/waitlist.js stats`);
  expect({ status, output }).toEqual({ status: 1, output: `${findNodeProblem('18.20.8')}\n` });
});
