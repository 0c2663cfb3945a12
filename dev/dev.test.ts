import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { Resend } from 'resend';
import { expect, onTestFinished, test } from 'vitest';
import { engines } from '@/package.json';
import { findNodeProblem } from '@/scripts/node-version.mjs';
import { temporaryFolder } from './postgres/folder';
import { startPostgres } from './postgres/server';
import { packageBin } from './programs/find';
import { startResend } from './resend/mock-resend';
import { countTests } from './test/run';

function node(args: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args.split(' '), { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.each(['start.mjs dev --help', 'start.mjs preview -h', 'test.mjs --help'])(
  '%s prints the usage',
  (command) => {
    expect(node(`dev/${command}`)).toEqual({ status: 0, output: expect.stringMatching(/^npm (run|test) /) });
  },
);

test('npm run dev rejects arguments and shows how to choose a port', () => {
  const { status, output } = node('dev/start.mjs dev --port 3010');
  expect(status).toBe(1);
  expect(output).toMatch(/Unknown argument "--port 3010".*PORT=3010/s);
});

test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('Node.js %s can run this project', (version) => {
  expect(findNodeProblem(version)).toBe(undefined);
});

test.each(['18.20.8', '20.18.9', '21.7.3', '22.11.0'])('Node.js %s is too old', (version) => {
  expect(findNodeProblem(version)).toBe(`This project needs Node.js ${engines.node}. This is ${version}.`);
});

test('the linter refuses an import of a folder above', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const configuration = ['biome.json', '.gitignore', 'layers.grit', 'lib/biome.json', 'db/biome.json'];
  for (const file of configuration) cpSync(file, path.join(folder.path, file));
  const imports = { 'lib/credit': 'operations', 'lib/operations': 'credit', 'db/schema': 'queries' };
  for (const [importer, imported] of Object.entries(imports)) {
    mkdirSync(path.join(folder.path, importer), { recursive: true });
    const code = `import { x } from '../${imported}/other';\nx();\n`;
    writeFileSync(path.join(folder.path, importer, 'x.ts'), code);
  }
  const args = [packageBin('@biomejs/biome', 'biome'), 'lint', '--reporter=json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
  const refused: { location: { path: string } }[] = JSON.parse(stdout).diagnostics;
  const paths = refused.map(({ location }) => location.path.replaceAll('\\', '/'));
  expect(paths).toEqual(['db/schema/x.ts', 'lib/credit/x.ts']);
});

test('an old Node.js gets one sentence before anything else is loaded', () => {
  const old = "data:text/javascript,process=Object.create(process,{versions:{value:{node:'18.20.8'}}})";
  const { status, output } = node(`--import ${old} scripts/run.mjs cli/main.ts dist/waitlist.js stats`);
  expect({ status, output }).toEqual({ status: 1, output: `${findNodeProblem('18.20.8')}\n` });
});

const assertionResults = [
  { fullName: 'needs a program', status: 'skipped' },
  { fullName: 'needs none', status: 'passed' },
  { fullName: 'fails', status: 'failed' },
];
const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [{ assertionResults }] };
const names = { skipped: ['needs a program'], failures: ['fails'] };
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 2 }, suites: [] };

test.each([
  [vitest, 0, { passed: 3, failed: 0, ...names }],
  [vitest, 1, { passed: 3, failed: 1, ...names }],
  [vitest, null, { passed: 3, failed: 1, ...names }],
  [playwright, 1, { passed: 4, failed: 2 }],
])('npm test counts the report %j with exit code %s as %j', (report, exitCode, outcome) => {
  expect(countTests(report, exitCode)).toEqual(outcome);
});

test('the resources of a killed process end with it', async () => {
  const folder = temporaryFolder().path;
  const script = fileURLToPath(new URL('./processes/watchdog-process.mjs', import.meta.url));
  const forever = ['-e', 'setInterval(() => {}, 1000)'];
  const child = spawn(process.execPath, forever, { detached: true, stdio: 'ignore' });
  const watchdog = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
  watchdog.stdin.write(`${JSON.stringify({ id: 1, resource: { path: folder, group: child.pid } })}\n`);
  // The system closes the pipe of a process that dies.
  watchdog.stdin.end();
  await expect.poll(() => watchdog.exitCode).toBe(0);
  expect(existsSync(folder)).toBe(false);
  // Windows has no signals.
  await expect
    .poll(() => child.signalCode ?? child.exitCode)
    .toBe(process.platform === 'win32' ? 1 : 'SIGTERM');
});

test('a second Postgres in a folder replaces the one that is still running', async () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const start = () => startPostgres({ folder: folder.path });
  const [stale, next] = [await start(), await start()];
  onTestFinished(next.close);
  const query = (server: typeof next) => {
    const sql = postgres(server.urlOf('postgres'), { max: 1 });
    return sql`select 1 as one`.finally(() => sql.end());
  };
  expect(await query(next)).toEqual([{ one: 1 }]);
  await expect(query(stale)).rejects.toThrow();
});

test('the mailbox page lists emails, and shows their HTML in a sandbox', async () => {
  const mock = await startResend('re_mock');
  onTestFinished(mock.close);
  const { emails } = new Resend('re_mock', { baseUrl: mock.origin });
  const mail = { from: 'Us <us@x.io>', to: 'Grace@example.com', html: '<p>Hello</p>', text: 'Hello' };
  await emails.send({ ...mail, to: 'ada@example.com', subject: 'A & <b>' });
  const { data } = await emails.send({ ...mail, subject: 'Welcome' });
  expect(mock.mails('grace@example.com')).toEqual([expect.objectContaining({ id: data?.id })]);
  const page = await (await fetch(mock.origin)).text();
  expect(page).toContain(`Grace@example.com: <a href="/mails/${data?.id}/html">Welcome</a>`);
  expect(page).toContain('>A &#38; &#60;b></a>');
  const html = await fetch(`${mock.origin}/mails/${data?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(await html.text()).toContain('<p>Hello</p>');
});

const label = 'x'.repeat(64);
const sendable = [
  'ada@x.io',
  'Ada <ada@x.io>',
  "o'neil+x@mail.x.co.uk",
  'josé@x.io',
  'ada@xn--bcher-kva.com',
];
const unsendable = [
  ...[
    '',
    'gmail.com',
    'ada@gmail',
    'ada@localhost',
    'ada@@x.io',
    'ada@b@x.io',
    'ada＠x.io',
    'ada@x.io>',
    '<ada@x.io',
  ],
  ...[
    'ada@a&1.x.io',
    'ada@under_score.io',
    'ada@bücher.com',
    'ada@x..io',
    'ada@.x.io',
    'ada@-x.io',
    'ada@x.io.',
  ],
  ...[
    '.ada@x.io',
    'ada.@x.io',
    'a..da@x.io',
    'a da@x.io',
    'ada@x.io, bob@x.io',
    '"ada"@x.io',
    'ada@[127.0.0.1]',
  ],
  ...[
    'ada@127.0.0.1',
    'ada@x.c',
    'ada@x.io:25',
    `${label}a@x.io`,
    `ada@${label}.io`,
    `ada@${'x.'.repeat(126)}io`,
  ],
];

test('the mock of Resend refuses the addresses that Resend refuses', async () => {
  const mock = await startResend('re_mock');
  onTestFinished(mock.close);
  const { emails } = new Resend('re_mock', { baseUrl: mock.origin });
  const send = async (to: string) => {
    const { error } = await emails.send({ from: 'us@x.io', to, subject: 'Hi', html: 'Hi', text: 'Hi' });
    return error && { name: error.name, message: error.message.slice(0, 19) };
  };
  for (const to of sendable) expect(await send(to), to).toBeNull();
  const refusal = { name: 'validation_error', message: 'Invalid `to` field.' };
  for (const to of unsendable) expect(await send(to), to).toEqual(refusal);
  expect(mock.mails()).toHaveLength(sendable.length);
});
