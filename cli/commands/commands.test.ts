import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { readAudit } from '@/db/queries/audit';
import { mailings } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { suppressMail } from '@/lib/email/suppress-mail';
import { rememberSecret } from '@/lib/security/secret-fingerprint';
import { startInbox } from '@/lib/testing/mail-provider';
import { advanceAll } from '@/lib/testing/mailings';
import { join } from '@/lib/testing/operators';
import { testVariables } from '@/lib/testing/runtime';
import { commandLine, unreachable } from '../testing/command-line';

const { database, waitlist, json } = await commandLine();

test('corrects a person', async () => {
  const edited = await json('edit', '#2', '--name', 'Bea', '--address', 'Bea@x.io');
  const changed = { name: true, address: true };
  expect(edited).toMatchObject({ outcome: 'done', dry_run: false, changed, email: 'Bea@x.io' });
  for (const [option, value, said] of [
    [
      '--address',
      'bea@x.io',
      /^Corrected #2 Bea <Bea@x\.io> to #2 Bea <bea@x\.io>\.\nLinks to their page ended\.\nSending 0 emails again to the new address\.\n$/,
    ],
    ['--name', 'Bo', /^Corrected #2 Bea <bea@x\.io> to #2 Bo <bea@x\.io>\.\n$/],
    ['--name', 'Bo', /^Nothing changed\. Name and address are like that already\.\n$/],
  ] as const)
    expect((await waitlist('edit', '#2', option, value)).stdout).toMatch(said);
});

test('an operator cannot release referrals of an address in OPERATORS that is or may be theirs', async () => {
  await database.reset();
  const host = await join(database.db, { email: 'ada@example.com' });
  await join(database.db, { email: 'friend@mailinator.com', referrerCode: host.referralCode });
  await database.db.update(referrals).set({ reason: 'unconfirmed' });
  expect((await waitlist('show', '#1')).stdout).toMatch(/^Referrals +0 paid, 1 withheld \(1 unconfirmed\)$/m);
  const release = (actor: string) => waitlist('credit', 'release', 'friend@mailinator.com', '--actor', actor);
  const stderr =
    'You cannot release referrals of your own address, or record it as a referrer. Ask another operator.\n';
  for (const actor of ['ada', 'root']) expect(await release(actor)).toEqual({ code: 1, stdout: '', stderr });
  const stdout = expect.stringMatching(
    /^Released 1 referral\.\nThis paid \$1\.00\.\n#1 .* now has 1 paid referral and \$1\.00\.\n$/,
  );
  expect(await release('bob')).toMatchObject({ code: 0, stdout });
  expect((await waitlist('show', '#1')).stdout).toContain('paid: once withheld, because the friend has');
});

test('reports emails that a retry skipped', async () => {
  await database.db.update(outboxEmails).set({ status: 'dead', error: 'no_answer', mayHaveArrived: true });
  await database.owner.execute(`update outbox_emails set may_have_arrived = false where signup_id =
    (select id from signups where signup_position = 2)`);
  const { stdout } = await waitlist('outbox', 'retry', '--all');
  expect(stdout).toContain('Skipped 2 dead emails that may have arrived');
});

test('shows what became of a sent email', async () => {
  const sent = { status: 'sent', sentAt: new Date(), outcome: 'undelivered' } as const;
  await database.db.update(outboxEmails).set({ ...sent, error: null, mayHaveArrived: false });
  expect((await waitlist('show', '#1')).stdout).toMatch(/ Welcome email, not delivered$/m);
});

test('sends the mail again that was asked for, to a suppressed address only with --lift-suppression', async () => {
  await waitlist('invite', '--wave', '1', '--yes');
  await advanceAll(database.db);
  for (const [kind, name, ...options] of [
    ['welcome', 'welcome email'],
    ['invitation', 'invitation', '--invitation'],
  ] as const) {
    await database.db.update(outboxEmails).set({ status: 'sent' });
    await suppressMail(database.db, { by: 'normalizedEmail', value: 'person-1@example.com' }, 'unsubscribed');
    expect((await waitlist('resend', '#1', ...options)).stderr).toMatch(
      /^Email to this address is suppressed\. .* The person stopped all mail at [\d:]+ UTC\.\n$/,
    );
    const { stdout } = await waitlist('resend', '#1', ...options, '--lift-suppression');
    expect(stdout).toBe(
      `Resent the ${name} to #1 Ada <person-1@example.com>.\nIt is waiting to be sent.\nThis address receives email again.\n`,
    );
    const pending = await database.db.select().from(outboxEmails).where(eq(outboxEmails.status, 'pending'));
    expect(pending).toMatchObject([{ kind }]);
  }
});

test('a repair says what it corrected', async () => {
  expect((await waitlist('repair')).stdout).toMatch(/^Repaired the waitlist\.\nCorrected the counter\.\n/);
  expect((await waitlist('repair')).stdout).toBe('Nothing changed. It needs no repair.\n');
});

test('invites a wave and mails all operators, stops it, resumes it, and ends it', async () => {
  vi.stubEnv('EARLY_ACCESS_URL', 'https://app.example.com');
  const stdout = 'Invited 3 people.\nTheir emails are being sent, starting with #1, #2, #3.\n';
  expect(await waitlist('invite', '--wave', '3', '--yes')).toMatchObject({ code: 0, stdout, stderr: '' });
  expect(await database.db.$count(outboxEmails, sql`kind = 'notice'`)).toBe(2);
  await advanceAll(database.db);
  expect((await waitlist('show', '#1')).stdout).toMatch(/ Invited, with, Wave 1, /);
  const [{ id } = { id: '' }] = await database.db
    .select()
    .from(mailings)
    .where(eq(mailings.kind, 'invitation'));
  expect(await waitlist('sending', 'stop', id)).toMatchObject({ code: 0 });
  expect(await waitlist('sending', 'resume', id)).toMatchObject({ code: 0 });
  expect(await waitlist('sending', 'resume', id)).toMatchObject({ code: 1 });
  expect((await waitlist('sending', 'end', id, '--yes')).stdout).toMatch(
    /^Ended the mailing “Wave 1, .* UTC”\.\nThe email was not sent to 3 people\.\n$/,
  );
  const acts = ['mail.resume', 'mail.stop', 'invite'].map((action) => ({ action }));
  expect(await readAudit(database.db, { limit: 4 })).toMatchObject([
    { action: 'wave.end', detail: { people: 3 } },
    ...acts,
  ]);
});

test('erases, corrects and records only with the secret of the servers', async () => {
  const secrets = ['APP_SECRET', 'UNSUBSCRIBE_SECRET', 'RESEND_API_KEY'];
  for (const name of secrets) vi.stubEnv(name, '');
  const expectRefusal = async () => {
    for (const args of [
      ['erase', '#1', '--yes'],
      ['erase', '#1', '--dry-run'],
      ['expire', '--yes'],
      ['edit', '#1', '--name', 'Ada'],
      ['credit', 'attach', '#2', '#1'],
    ])
      expect(await waitlist(...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^APP_SECRET .*is missing here or differs from the one of the servers/),
      });
    expect(await readAudit(database.db, { limit: 9 })).toEqual([]);
  };
  await expectRefusal();
  await rememberSecret(database.db, ['a secret for tests']);
  vi.stubEnv('APP_SECRET', 'another secret');
  await expectRefusal();
  for (const name of secrets) {
    vi.stubEnv(name, 'a secret for tests');
    expect(await waitlist('erase', '#2', '--dry-run')).toMatchObject({ code: 0 });
    vi.stubEnv(name, '');
  }
});

test('--yes erases; an expiry erases the others', async () => {
  const stdout = 'Erased #2 Ada <person-2@example.com>.\nNow delete their emails at Resend.\n';
  expect(await waitlist('erase', '#2', '--yes')).toEqual({ code: 0, stdout, stderr: '' });
  const again = { outcome: 'done', dry_run: false, signup_position: 2, was_erased: true };
  expect(await json('erase', '#2', '--yes')).toMatchObject(again);
  expect(await json('expire', '--dry-run')).toMatchObject({ erased: 2, dry_run: true });
  const said =
    /^Erased everybody who holds no store credit: 2 people\.\nNow delete their emails at Resend, and exports and backups\.\n$/;
  expect((await waitlist('expire', '--yes')).stdout).toMatch(said);
  expect(await database.db.$count(signups, sql`erased_at is null`)).toBe(0);
});

test('records a referrer', async () => {
  const { stdout } = await waitlist('credit', 'attach', '#2', '#1');
  expect(stdout).toMatch(/^Recorded a referrer of #2 .*: #1 .*\.\nThis paid \$1\.00\.\n$/);
  expect((await waitlist('credit', 'attach', '#2', '#1')).stderr).toMatch(
    /^#1 .* has been recorded as the referrer of this person since \w{3} \d+, [\d:]+ UTC\.\n$/,
  );
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

test('doctor --notify mails what it found to all operators, once, and says if it cannot', async () => {
  const doctor = () => waitlist('doctor', '--offline', '--notify', '--backups', '/nowhere');
  const { stdout, ...rest } = await doctor();
  expect(rest).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(
    /\n✗ backup +The folder .*\n +→ Correct --backups\.\n✓ database +The database is PostgreSQL.*\n(.+\n)*\n\d+ problems found\.\n$/,
  );
  const [mail, ...more] = await database.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.kind, 'notice'));
  expect(mail?.body).toMatch(
    /, and \d+ more".*The folder of the backups cannot be read \(ENOENT\)\. Correct --backups\./,
  );
  expect(more).toHaveLength(1);
  await doctor();
  expect(await database.db.$count(outboxEmails, eq(outboxEmails.kind, 'notice'))).toBe(2);
  vi.stubEnv('OPERATORS', '');
  expect((await doctor()).stderr).toBe('OPERATORS is not set, so nobody gets a mail.\n');
  vi.stubEnv('OPERATORS', 'ada@example.com');
  vi.stubEnv('DATABASE_URL', unreachable);
  expect((await doctor()).stderr).toMatch(/^The operators got no mail\. The database failed: /);
});

test('doctor --notify mails past the outbox while no server sends what it holds', async () => {
  const inbox = await startInbox();
  for (const [name, value] of Object.entries({ ...testVariables, RESEND_BASE_URL: inbox.origin }))
    if (name !== 'DATABASE_URL') vi.stubEnv(name, value);
  const server = '127.0.0.1:2';
  expect(await waitlist('doctor', '--offline', '--notify', '--servers', server)).toMatchObject({
    code: 1,
    stderr: '',
  });
  const subject = `The server at ${server} is not ready (ECONNREFUSED)`;
  const to = ['ada@example.com', 'bob@example.com'];
  expect(inbox.mails()).toMatchObject([{ to, subject: expect.stringContaining(subject) }]);
  expect(await database.db.$count(outboxEmails, eq(outboxEmails.kind, 'notice'))).toBe(0);
});

test('show says who joined from the same network', async () => {
  const network = async () => / Joined, .*, (Network .*)$/m.exec((await waitlist('show', '#2')).stdout)?.[1];
  const addNetworks = (...positions: number[]) =>
    database.db.execute(sql`insert into signup_networks (signup_id, network_hash, created_at)
      select id, case signup_position when 1 then 'office' else 'home' end, now()
      from signups where signup_position in ${positions}`);
  await addPeople(database.db, 5, {}, 4);
  await addNetworks(1, 2);
  expect(await network()).toBeUndefined();
  await addNetworks(3, 4, 5, 6, 7, 8);
  expect(await network()).toBe('Network shared with 6 other people: #3 #4 #5 #6 #7');
  const figures = { signup_position: 2, ledger: [], unconfirmed_referrals: 0, network_hash: 'home' };
  expect(await json('show', '#2')).toMatchObject(figures);
  expect(await json('show', '#9')).toMatchObject({ outcome: 'refused', reason: 'unknown_person' });
});

test('show says where a person came from, and counts attempts and hidden rows', async () => {
  await database.db.update(outboxEmails).set({ attempts: 1 });
  await database.db.update(signups).set({ utmSource: 'instagram', referrerHost: 't.co' });
  await waitlist('hold', 'set', '#1');
  await waitlist('hold', 'lift', '#1');
  const { stdout } = await waitlist('show', '#1');
  expect(stdout).toMatch(/ Joined, instagram, linked from t\.co, captcha /);
  expect(stdout).toContain('Welcome email, waiting, 1 attempt\n');
  const last = / Put back in line 1 person, .*\n3 earlier rows are hidden\. Use --limit to show more\.\n$/;
  expect((await waitlist('show', '#1', '--limit', '1')).stdout).toMatch(last);
});
