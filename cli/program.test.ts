import { execSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { signups } from '@/db/schema/signups';
import { commandLine, unreachable } from './testing/command-line';

const { database, waitlist, json } = await commandLine();

test.each([
  ['success', ['show', '#1'], 0],
  ['an unknown person', ['show', 'MFM-ZZZZZZ'], 1],
  ['a refused change', ['credit', 'release', '#1'], 1],
  ['problems found by doctor', ['doctor', '--offline'], 1],
  ['no command', [], 2],
  ['a missing argument', ['erase'], 2],
  ['too many rows', ['show', '#1', '--limit', '10000001'], 2],
  ['a wave without a number', ['invite'], 2],
  ['neither a friend nor a referrer', ['credit', 'release'], 2],
  ['a reason without --all-of', ['credit', 'reverse', '#1', '--reason', 'own_address'], 2],
  ['neither a person nor --all', ['outbox', 'retry'], 2],
  ['an unknown reason', ['credit', 'release', '--all-of', '#1', '--reason', 'none'], 2],
  [
    'a reason without referrals',
    ['credit', 'reverse', '--all-of', '#1', '--reason', 'undeliverable', '--yes'],
    0,
  ],
  ['nothing to correct', ['edit', '#1'], 2],
])('the exit code of %s', async (_case, args, code) => {
  expect(await waitlist(...args)).toMatchObject({ code });
});

test.each([
  ['arguments', 'usage', ['show', '--frobnicate'], '', 2],
  ['configuration', 'configuration', ['show', '#1'], 'hunter2', 1],
  ['connection', 'database', ['export'], unreachable, 1],
])('an error in the %s, as text and as JSON', async (_where, reason, args, DATABASE_URL, code) => {
  vi.stubEnv('DATABASE_URL', DATABASE_URL);
  const text = await waitlist(...args);
  expect(text).toMatchObject({ code, stdout: '' });
  expect(text.stderr).not.toMatch(/hunter2|secret/);
  const { stdout, ...rest } = await waitlist(...args, '--json');
  expect(rest).toEqual({ code, stderr: '' });
  const { message, ...failure } = JSON.parse(stdout);
  expect(failure).toEqual({ outcome: 'failed', reason });
  expect(text.stderr).toContain(message);
});

test('help names the commands that ask first', async () => {
  const stdout = expect.stringMatching(
    /^erase, expire, credit reverse, state, invite, announce, and sending end ask first, /m,
  );
  expect(await waitlist('credit', 'release', '--help')).toEqual({ code: 0, stdout, stderr: '' });
});

test('marks a dry run, and names the operator in the audit', async () => {
  const { stdout } = await waitlist('edit', '#1', '--name', 'Eda', '--dry-run');
  expect(stdout).toMatch(
    /^Correct #1 .* to #1 Eda .*\?\nPosition, code and credit do not change\.\nThis was a dry run: nothing was changed\.\n$/,
  );
  expect(await waitlist('erase', '#1', '--dry-run')).toMatchObject({ code: 0 });
  await waitlist('edit', '#3', '--name', 'Eda', '--actor', 'grace');
  expect((await json('show', '#3')).audit).toMatchObject([
    { actor: 'grace', action: 'edit', detail: { name: true, address: false }, session_id: null },
  ]);
  expect((await json('show', '#1')).audit).toEqual([]);
});

test.each([['erase', '#1'], ['expire'], ['invite', '--wave', '1']])(
  '%s is refused without a confirmation',
  async (...args) => {
    const { code, stderr } = await waitlist(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^This needs a confirmation\. .* --yes\.\n$/);
    expect(await database.db.$count(signups, sql`erased_at is not null or invited_at is not null`)).toBe(0);
  },
);

test('npm, which runs the commands, keeps no log of their arguments', () => {
  expect(String(execSync('npm config get logs-max'))).toBe('0\n');
});
