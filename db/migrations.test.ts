import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const KIT = 'node_modules/drizzle-kit/bin.cjs';
const SQUAWK = 'node_modules/squawk-cli/js/bin/squawk';
const run = promisify(execFile);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs squawk with the rules of `.squawk.toml`. */
async function lint(files: string): Promise<{ code: number; report: string }> {
  const options = ['--config=.squawk.toml', '--reporter=gcc', '--no-error-on-unmatched-pattern'];
  const squawk = run(process.execPath, [SQUAWK, ...options, files]);
  // Without files to check, squawk reads stdin.
  squawk.child.stdin?.end();
  const { code = 0, stdout, stderr } = await squawk.catch((error) => error);
  return { code, report: stdout + stderr };
}

test('the migrations match the schema', async () => {
  const folder = await temporaryFolder();
  await cp('db/migrations', folder, { recursive: true });
  const before = await readdir(folder);
  const options = [
    '--dialect=postgresql',
    '--schema=./db/schema/*.ts',
    `--out=${path.relative('.', folder)}`,
  ];
  const { stdout } = await run(process.execPath, [KIT, 'generate', ...options]);

  expect(stdout).toContain('No schema changes');
  expect(await readdir(folder)).toEqual(before);
});

test('new migrations neither block visitors nor break the previous release', async () => {
  const { code, report } = await lint('db/migrations/*.sql');
  expect(code, report).toBe(0);
});

test.each([
  ['ALTER TABLE "signups" DROP COLUMN "email";', 'ban-drop-column'],
  ['ALTER TABLE "signups" ADD COLUMN "city" text NOT NULL;', 'adding-required-field'],
  ['CREATE INDEX IF NOT EXISTS "city" ON "signups" ("city");', 'require-concurrent-index-creation'],
  ['CREATE INDEX CONCURRENTLY "city" ON "signups" ("city");', 'prefer-robust-stmts'],
  [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "city" ON "signups" ("city"); SELECT 1;',
    'ban-concurrent-index-creation-in-transaction',
  ],
  ['ALTER TABLE "signups" ADD CONSTRAINT "c" CHECK ("city" <> \'\');', 'constraint-missing-not-valid'],
])('a new migration with %s breaks the rule %s', async (sql, rule) => {
  const file = path.join(await temporaryFolder(), '0006_new.sql');
  await writeFile(file, sql);
  const { code, report } = await lint(file);
  expect(code).toBe(1);
  expect(report).toContain(rule);
});
