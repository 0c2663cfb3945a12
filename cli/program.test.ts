import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailBrakes } from '@/db/schema/mail-brakes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { friendsOf, join, joinAll } from '@/lib/testing/operators';
import { run } from './program';

const database = emptyTestDatabase();
const unreachable = 'postgres://u:secret@127.0.0.1:1/x';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waitlist-'));
  return () => rm(folder, { recursive: true });
});
beforeEach(async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('OPERATORS', 'ada@example.com,bob@example.com');
  await addPeople(database.db, 3);
});

async function waitlist(...args: string[]) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  }
  const code = await run(args);
  process.exitCode = undefined;
  return { code, ...written };
}

const json = async (...args: string[]) => JSON.parse((await waitlist(...args, '--json')).stdout);

describe('exit codes', () => {
  test.each([
    ['success', ['stats'], 0],
    ['help for a command', ['credit', 'release', '--help'], 0],
    ['an unknown person', ['show', 'MFM-ZZZZZZ'], 1],
    ['a refused change', ['credit', 'release', '#1'], 1],
    ['problems found by doctor', ['doctor', '--offline'], 1],
    ['no command', [], 2],
    ['an unknown command', ['frobnicate'], 2],
    ['a missing argument', ['erase'], 2],
    ['too many days', ['stats', '--days', '3651'], 2],
    ['an invalid number', ['invite', '--wave', 'many'], 2],
    ['neither a number nor a wave to refill', ['invite'], 2],
    ['neither a friend nor a referrer', ['credit', 'release'], 2],
    ['a reason without --all-of', ['credit', 'reverse', '#1', '--reason', 'own_address'], 2],
    ['neither a person nor --all', ['outbox', 'retry'], 2],
    ['an unknown reason', ['credit', 'list', '--reason', 'none'], 2],
    ['any reason', ['credit', 'list', '--reason', 'undeliverable'], 0],
    ['nothing to correct', ['edit', '#1'], 2],
  ])('%s', async (_case, args, code) => {
    expect(await waitlist(...args)).toMatchObject({ code });
  });

  test.each([
    ['arguments', 'usage', ['stats', '--frobnicate'], '', 2],
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
});

test('doctor checks only the configuration if DATABASE_URL is invalid', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://u:hunter2%zz@127.0.0.1:1/x');
  const { code, stdout, stderr } = await waitlist('doctor', '--offline', '--json');
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).not.toContain('hunter2');
  const { healthy, findings } = JSON.parse(stdout);
  expect(healthy).toBe(false);
  expect(findings.every((one: { name: string }) => one.name === 'configuration')).toBe(true);
});

test('doctor --notify mails the problems to all operators, and says if it cannot', async () => {
  const doctor = () => waitlist('doctor', '--offline', '--notify', '--backups', '/nowhere');
  expect(await doctor()).toMatchObject({ code: 1, stderr: '' });
  const [mail, ...more] = await database.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.kind, 'notice'));
  expect(mail?.body).toMatch(/"doctor found \d+ problems".*backup: the folder cannot be read \(ENOENT\)/);
  expect(more).toHaveLength(1);
  vi.stubEnv('OPERATORS', '');
  expect((await doctor()).stderr).toBe('OPERATORS is not set, so nobody gets a mail.\n');
  vi.stubEnv('OPERATORS', 'ada@example.com');
  vi.stubEnv('DATABASE_URL', unreachable);
  expect((await doctor()).stderr).toMatch(/^The operators got no mail\. The database failed: /);
});

test('corrects a person, and attaches a friend', async () => {
  const edited = await json('edit', '#2', '--name', 'Bea', '--address', 'Bea@x.io');
  const changed = { name: true, address: true };
  expect(edited).toMatchObject({ outcome: 'done', changed, email: 'Bea@x.io' });
  const attach = ['attach', 'bea@x.io', '#1'];
  const dryRun = 'Paid 1 referral: $1.00.\nThis was a dry run';
  expect((await waitlist(...attach, '--dry-run')).stdout).toContain(dryRun);
  vi.stubEnv('REFERRAL_CREDIT', 'confirmation');
  expect((await waitlist(...attach)).stdout).toContain('because the friend has not confirmed the email.');
  expect((await waitlist(...attach)).stderr).toContain('Somebody is recorded as the referrer');
});

test('prints JSON with snake_case names', async () => {
  expect(await json('show', '#2')).toMatchObject({
    signup_position: 2,
    referral_code: 'MFM-000002',
    ledger: [],
    unconfirmed_referrals: 0,
  });
  expect(await json('erase', 'nobody@x.io')).toMatchObject({ outcome: 'refused', reason: 'unknown_person' });
});

test('marks a dry run, and names the operator in the audit', async () => {
  const { stdout } = await waitlist('vip', 'set', '#1', '--dry-run');
  expect(stdout).toMatch(/#1 .* is a VIP\. .*\nThis was a dry run: nothing was changed\.\n$/s);
  await waitlist('vip', 'set', '#3', '--actor', 'grace');
  expect(await json('audit')).toMatchObject([
    { actor: 'grace', action: 'vip.set', detail: { is_vip: true }, session_id: null },
  ]);
});

test('an operator cannot release referrals of an address in OPERATORS that is or may be theirs', async () => {
  await database.reset();
  const host = await join(database.db, { email: 'ada@example.com' });
  await join(database.db, { email: 'friend@mailinator.com', referrerCode: host.referralCode });
  const release = (actor: string) => waitlist('credit', 'release', 'friend@mailinator.com', '--actor', actor);
  const stderr = 'You cannot release referrals of your own address. Ask another operator.\n';
  for (const actor of ['ada', 'root']) expect(await release(actor)).toEqual({ code: 1, stdout: '', stderr });
  expect(await release('bob')).toMatchObject({ code: 0 });
});

test('says how many rows a limit hides', async () => {
  const { stderr } = await waitlist('outbox', 'list', '--limit', '2');
  expect(stderr).toBe('2 of 3. Use --limit to show more.\n');
  expect((await waitlist('outbox', 'list', '--limit', '3', '--json')).stderr).toBe('');
  await database.reset();
  const { referralCode } = await join(database.db, { email: 'ada@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 3, 'friend', 'mailinator.com'));
  expect((await waitlist('credit', 'list', '--limit', '1', '--json')).stderr).toMatch(/^1 of 3\./);
});

test('reports emails that a retry skipped', async () => {
  await database.db.update(outboxEmails).set({ status: 'dead', error: 'no_answer', mayHaveArrived: true });
  const { stdout } = await waitlist('outbox', 'retry', '--all');
  expect(stdout).toContain('Skipped 3 dead emails that may have arrived');
});

test('invites a wave and mails all operators, lists stopped mail and why, resumes it, and ends the wave', async () => {
  vi.stubEnv('EARLY_ACCESS_URL', 'https://app.example.com');
  expect(await waitlist('invite', '--wave', '3', '--yes')).toMatchObject({ code: 0, stderr: '' });
  expect(await database.db.$count(outboxEmails, sql`kind = 'notice'`)).toBe(2);
  const [wave] = await json('sending', 'list');
  expect(wave).toMatchObject({ state: 'sending', step: 0 });
  await database.db.update(mailBrakes).set({ state: 'stopped', reason: 'bounces', mails: 300, bounced: 15 });
  expect((await waitlist('sending', 'list')).stdout).toMatch(/stopped {2}15 of 300 emails bounced/);
  expect(await waitlist('sending', 'resume', wave.id)).toMatchObject({ code: 0 });
  expect(await waitlist('sending', 'resume', wave.id)).toMatchObject({ code: 1 });
  expect((await waitlist('sending', 'end', wave.id, '--yes')).stdout).toBe(
    'Ended. The email was not sent to 3 people.\n',
  );
  expect((await waitlist('sending', 'list')).stdout).toMatch('No wave is being sent');
});

describe('changes that ask first', () => {
  test.each([
    [['erase', '#1'], /^This needs a confirmation\. .* --yes\.\n$/],
    [['expire'], /^This needs a confirmation\. .* --yes\.\n$/],
    [['invite', '--wave', '1'], /^This needs a confirmation\. .* --yes\.\n$/],
    [['erase', '1', '--yes'], /\nA position needs its "#".*\n$/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await waitlist(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(await database.db.$count(signups, sql`erased_at is not null or invited_at is not null`)).toBe(0);
  });

  test('--yes erases, with a warning if the mailbox cannot be remembered', async () => {
    vi.stubEnv('APP_SECRET', '');
    vi.stubEnv('UNSUBSCRIBE_SECRET', '');
    vi.stubEnv('RESEND_API_KEY', '');
    const { code, stderr } = await waitlist('erase', '#1', '--yes');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^APP_SECRET and RESEND_API_KEY are missing/);
    vi.stubEnv('RESEND_API_KEY', 're_test');
    expect(await waitlist('erase', '#2', '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect(await database.db.$count(signups, sql`erased_at is not null`)).toBe(2);
    const { stdout } = await waitlist('expire', '--yes');
    expect(stdout).toMatch(/^Erased 1 person\. Now delete all emails at Resend/);
  });

  test('a failed wave reports how many people it has invited', async () => {
    await addPeople(database.db, 1_197, {}, 4);
    // Makes the second transaction fail, which invites 200.
    await database.owner.execute(
      sql`alter table audit_entries add constraint fails check ((detail->>'people')::int <> 200)`,
    );
    const { code, stderr } = await waitlist('invite', '--wave', '1200', '--yes');
    await database.owner.execute(sql`alter table audit_entries drop constraint fails`);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^EARLY_ACCESS_URL is not set here.* links to the landing page\.$/),
      'Stopped early: 1,000 people were invited and stay invited.',
      expect.stringMatching(/^The database failed: .*$/),
      '',
    ]);
  });
});

/** In a separate process, as operators do. */
const inShell = (command: string) =>
  promisify(execFile)('sh', ['-c', `node --import tsx --conditions=react-server cli/main.ts ${command}`]);

test.skipIf(!existsSync('/dev/full'))('a full disk is one sentence', async () => {
  await expect(inShell('export > /dev/full')).rejects.toMatchObject({
    stderr: 'The disk is full. Free space, then run it again.\n',
  });
});

describe('export', () => {
  test('prints JSON and nothing else', async () => {
    const { stdout, stderr } = await inShell('export --format json');
    expect(JSON.parse(stdout)).toHaveLength(3);
    expect(stderr).toBe('');
  });

  test('replaces the old file with one only its owner can read', async () => {
    const file = path.join(folder, 'list.csv');
    await writeFile(file, 'old export', { mode: 0o644 });
    const { stderr } = await waitlist('export', '--output', file);
    expect(stderr).toBe(`Wrote 3 people to ${file}.\n`);
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(5);
    // Windows has no owner-only mode.
    const ownerOnly = process.platform === 'win32' ? 0o666 : 0o600;
    expect((await stat(file)).mode & 0o777).toBe(ownerOnly);
  });

  test('leaves the old file and no draft if it fails', async () => {
    const file = path.join(folder, 'kept.csv');
    await writeFile(file, 'old export');
    vi.stubEnv('DATABASE_URL', unreachable);
    expect(await waitlist('export', '--output', file)).toMatchObject({ code: 1 });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe('old export');
  });

  test.each([
    ['a missing folder', ['nowhere', 'list.csv'], /^The folder .*nowhere does not exist\. .*\n$/],
    ['a folder', ['.'], /^.* exists and is not a file\. .*\n$/],
  ])('to %s fails with one line', async (_case, names, line) => {
    const { code, stderr } = await waitlist('export', '--output', path.join(folder, ...names));
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
  });
});

describe('show', () => {
  test('says who joined from the same network', async () => {
    const network = async () => /^Network +(.*)$/m.exec((await waitlist('show', '#2')).stdout)?.[1];
    const addNetworks = (...positions: number[]) =>
      database.db.execute(sql`insert into signup_networks (signup_id, network_hash, created_at)
        select id, 'home', now() from signups where signup_position in ${positions}`);
    await addPeople(database.db, 5, {}, 4);
    expect(await network()).toBe('unknown, or no longer stored');
    await addNetworks(2);
    expect(await network()).toBe('not shared');
    await addNetworks(3, 4, 5, 6, 7, 8);
    expect(await network()).toBe('shared with 6 other people (#3, #4, #5, #6, #7, …)');
    expect(await json('show', '#2')).toMatchObject({ network_hash: 'home' });
  });

  test('says where a person came from, and counts attempts and hidden rows', async () => {
    await database.db.update(outboxEmails).set({ attempts: 1 });
    await database.db.update(signups).set({ utmSource: 'instagram', referrerHost: 't.co' });
    await waitlist('vip', 'set', '#1');
    await waitlist('vip', 'unset', '#1');
    const { stdout } = await waitlist('show', '#1', '--limit', '1');
    expect(stdout).toMatch(/^Source +source instagram, linked from t\.co$/m);
    expect(stdout).toContain('welcome pending after 1 attempt\n');
    expect(stdout).toContain('1 earlier row is hidden. Use --limit to show more.');
  });
});

test('stats --by prints a table, and says when there may be more rows; --days counts recent people', async () => {
  await database.reset();
  await addPeople(database.db, 3, { utmSource: 'instagram', utmMedium: 'social', referrerHost: 't.co' });
  await addPeople(database.db, 1, { createdAt: new Date('2026-01-01') }, 4);
  expect((await waitlist('stats', '--by', 'source')).stdout.split('\n')).toEqual([
    'People by source',
    'source             people  share',
    `Instagram               3  75.0%  ${'█'.repeat(40)}`,
    `Direct or unknown       1  25.0%  ${'█'.repeat(14)}`,
    '',
  ]);
  const { stdout } = await waitlist('stats', '--by', 'medium', '--top', '1');
  expect(stdout).toMatch(/\nThese are the top 1\. Use --top to show more\.\n$/);
  expect(stdout).not.toContain('(no medium)');
  const sources = [{ source: 'X', people: 3, share: 1 }];
  expect(await json('stats', '--by', 'host', '--days', '7')).toEqual({ by: 'host', days: 7, sources });
});
