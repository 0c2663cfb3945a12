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

test('changes that block visitors or break the previous release are each reported', async () => {
  const unsafe = {
    'ban-drop-column': 'ALTER TABLE "signups" DROP COLUMN "email";',
    'adding-required-field': 'ALTER TABLE "signups" ADD COLUMN "city" text NOT NULL;',
    'require-concurrent-index-creation': 'CREATE INDEX IF NOT EXISTS "city" ON "signups" ("city");',
    'prefer-robust-stmts': 'CREATE INDEX CONCURRENTLY "city" ON "signups" ("city");',
    'ban-concurrent-index-creation-in-transaction':
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "city" ON "signups" ("city"); SELECT 1;',
    'constraint-missing-not-valid': 'ALTER TABLE "signups" ADD CONSTRAINT "c" CHECK ("city" <> \'\');',
  };
  const folder = await temporaryFolder();
  for (const [rule, sql] of Object.entries(unsafe)) await writeFile(path.join(folder, `${rule}.sql`), sql);
  const { code, report } = await lint(path.join(folder, '*.sql'));
  expect(code).toBe(1);
  for (const rule of Object.keys(unsafe)) expect(report).toMatch(RegExp(`/${rule}\\.sql:.* ${rule} `));
});
