import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { findMissingSchema } from './checks/server';
import { migrate, readMigrations } from './migrate';
import { listMailings } from './queries/mailings/mailings';
import { invitations } from './schema/invitations';
import { mailings, standingMailing } from './schema/mailings';
import { openFindings } from './schema/open-findings';
import { outboxEmails } from './schema/outbox-emails';
import { databaseWith } from './testing/test-database';

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [early, sending, stopped, ending, again, bare] = [1, 2, 3, 4, 5, 6].map(idOf);
const [news, endingNews, doneNews] = [11, 12, 13].map(idOf);
const AT = '2026-11-20T10:00:00.123456Z';

/** A database before mailings, with every kind of row that they replace. Nine people got a welcome mail. */
async function databaseOfWaves() {
  const migrations = readMigrations();
  const added = migrations.findIndex(({ sql: statements }) => statements.join().includes('TABLE "mailings"'));
  const { db, url, close } = await databaseWith(migrations.slice(0, added));
  onTestFinished(close);
  await db.execute(sql`
    insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
    select ('0198c0de-0000-7000-9000-00000000000' || n)::uuid, n || '@x.io', n || '@x.io', n || '@x.io', 'MFM-00000' || n, n, 'passed'
    from generate_series(1, 9) n`);
  await db.execute(sql`
    insert into outbox_emails (id, kind, signup_id, brake) select gen_random_uuid(), 'welcome', id,
      case signup_position when 9 then 'unverified' end from signups`);
  const mail = (kind: string, position: number, wave: string | undefined, error: string | null = null) =>
    db.execute(sql`insert into outbox_emails (id, kind, signup_id, wave_id, wave_step, status, error)
      select gen_random_uuid(), ${kind}, id, ${wave}, 1, ${error ? 'cancelled' : 'pending'}, ${error}
      from signups where signup_position = ${position}`);
  for (const [index, wave] of [sending, stopped, ending, again, bare].entries()) {
    await mail('invitation', index + 1, wave, wave === ending ? 'wave_ended' : null);
    await db.execute(sql`insert into invitations (id, signup_id, wave_id, invited_at)
      select gen_random_uuid(), id, ${wave}, ${AT} from signups where signup_position = ${index + 1}`);
  }
  for (const one of [news, endingNews]) await mail('announcement', 1, one);
  await db.execute(sql`insert into outbox_emails (id, kind, signup_id, brake)
    select gen_random_uuid(), 'place_link', id, 'unverified' from signups where signup_position = 9`);
  await db.execute(sql`insert into outbox_emails (id, kind, signup_id)
    select gen_random_uuid(), 'invitation', id from signups where signup_position = 8`);
  await db.execute(sql`
    insert into mail_brakes (id, state, reason, mails, bounced, stopped_at, step, step_at, next_step_mails) values
      ('welcome', 'stopped', 'bounces', 500, 31, ${AT}, 0, null, 100), (${sending}, 'sending', null, 0, 0, null, 2, ${AT}, 400),
      (${stopped}, 'stopped', 'operator', 7, 0, ${AT}, 1, ${AT}, 200), (${ending}, 'stopped', 'operator', 0, 0, ${AT}, 0, null, 100),
      (${again}, 'ended', null, 0, 0, null, 0, null, 100), (${bare}, 'done', null, 0, 0, null, 1, ${AT}, 200),
      (${news}, 'stopped', 'complaints', 900, 0, ${AT}, 3, ${AT}, 800), (${endingNews}, 'stopped', 'operator', 0, 0, ${AT}, 0, null, 100),
      (${doneNews}, 'done', null, 0, 0, null, 1, ${AT}, 200)`);
  for (const id of [news, endingNews, doneNews])
    await db.execute(sql`insert into announcements (id, subject, body, segment, segment_value, sent_at)
      values (${id}, 'News', 'Hi', 'source', 'ig', ${AT})`);
  const audit = (action: string, detail: object) =>
    db.execute(sql`insert into audit_entries (id, actor, action, detail, at)
      values (gen_random_uuid(), 'ada', ${action}, ${JSON.stringify(detail)}, ${AT})`);
  for (const wave of [early, sending, sending, stopped, ending]) await audit('invite', { wave, people: 20 });
  await audit('invite', { wave: again, people: 5, again: true });
  await audit('invite', { people: 3 });
  await audit('wave.end', { wave: ending, people: -10 });
  await audit('wave.end', { wave: endingNews, people: -10 });
  await audit('announce', { announcement: news, people: 1_000 });
  await db.execute(sql`insert into open_findings (id, subject, sentence, since)
    values ('mail_stopped', 'welcome', 'Welcome mail was stopped', ${AT})`);
  await migrate(url);
  return db;
}

test('waves, announcements and brakes become mailings, and their mail refers to them', async () => {
  const db = await databaseOfWaves();
  expect(await findMissingSchema(db)).toEqual([]);
  const rows = new Map((await db.select().from(mailings)).map((row) => [row.id, row]));
  const at = new Date(AT);
  const wave = { kind: 'invitation', actor: 'ada', createdAt: at, invitationOrder: 'score', again: false };
  const text = {
    kind: 'announcement',
    subject: 'News',
    body: 'Hi',
    segment: 'past',
    segmentValue: 'From ig',
  };
  expect(rows.size).toBe(10);
  for (const [id, expected] of [
    [standingMailing.id, { kind: 'welcome', state: 'stopped', reason: 'bounces', bounced: 31 }],
    [early, { ...wave, state: 'done', size: 20 }],
    [sending, { ...wave, state: 'sending', size: 40, step: 2, nextStepMails: 400, queuedAt: at }],
    [stopped, { ...wave, state: 'stopped', reason: 'operator', size: 20, mails: 7 }],
    [ending, { ...wave, state: 'ended', size: 20, queuedAt: null }],
    [again, { ...wave, state: 'ended', size: 5, again: true }],
    [bare, { ...wave, actor: null, state: 'done', size: 1 }],
    [
      news,
      {
        ...text,
        actor: 'ada',
        createdAt: at,
        state: 'ended',
        queuedAt: null,
        reason: 'complaints',
        size: 1_000,
      },
    ],
    [endingNews, { ...text, actor: null, state: 'ended', queuedAt: null }],
    [doneNews, { ...text, state: 'done', queuedAt: at }],
  ] as const)
    expect(rows.get(id ?? '')).toMatchObject(expected);

  const mails = await db.select().from(outboxEmails);
  const ofKind = (kind: string) =>
    mails.flatMap((mail) => (mail.kind === kind ? mail.mailingId : [])).toSorted();
  expect(ofKind('welcome')).toEqual(Array(9).fill(standingMailing.id));
  expect(ofKind('place_link')).toEqual([standingMailing.id]);
  expect(ofKind('announcement')).toEqual([news, endingNews]);
  expect(ofKind('invitation').filter((id) => id !== null)).toEqual([sending, stopped, ending, again, bare]);
  expect(mails.filter(({ error }) => error === 'mailing_ended')).toMatchObject([{ mailingId: ending }]);
  const invited = await db
    .select()
    .from(invitations)
    .where(eq(invitations.mailingId, stopped ?? ''));
  expect(invited).toHaveLength(1);
  expect(await db.select().from(openFindings)).toMatchObject([{ subject: standingMailing.id }]);
});

test('groups that are gone keep their words, and nobody gets what is not sent to them', async () => {
  const migrations = readMigrations();
  const added = migrations.findIndex(({ sql: statements }) => statements.join().includes("'past'"));
  const { db, url, close } = await databaseWith(migrations.slice(0, added));
  onTestFinished(close);
  const segments = [
    ['everybody', null, 'sending'],
    ['source', '', 'stopped'],
    ['source', 'Instagram', 'done'],
    ['joined_before', '2026-11-30', 'sending'],
    ['joined_since', '2026-11-30', 'ended'],
    ['credit_holders', '2027-01-31', 'sending'],
  ] as const;
  for (const [index, [segment, value, state]] of segments.entries()) {
    await db.execute(sql`insert into mailings (id, kind, subject, body, segment, segment_value, state, reason, created_at)
      values (${idOf(index)}, 'announcement', 'News', 'Hi', ${segment}, ${value}, ${state}, 'operator', ${AT}::timestamptz + make_interval(mins => ${index}))`);
  }
  await db.execute(sql`
    insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
    select ('0198c0de-0000-7000-9000-00000000000' || n)::uuid, n || '@x.io', n || '@x.io', n || '@x.io', 'MFM-00000' || n, n, 'passed'
    from generate_series(1, 4) n`);
  const mail = (mailing: number, position: number, status: string, error: string | null = null) =>
    db.execute(sql`insert into outbox_emails (id, kind, signup_id, mailing_id, status, error, sent_at)
      select gen_random_uuid(), 'announcement', id, ${idOf(mailing)}, ${status}, ${error}, case ${status} when 'sent' then now() end
      from signups where signup_position = ${position}`);
  await mail(5, 1, 'pending');
  await mail(5, 2, 'dead', 'no_answer');
  await mail(5, 3, 'sent');
  await mail(0, 4, 'pending');
  expect(await migrate(url)).toContain(
    'Announcements to groups that are gone (a source, a day of joining, holders of credit) end here. Not finished: 3',
  );
  const rows = await listMailings(db, { limit: 9, offset: 0 });
  const past = (state: string, segmentValue: string) => ({ state, segment: 'past', segmentValue });
  expect(rows.toReversed()).toMatchObject([
    { state: 'sending', segment: 'everybody', segmentValue: null, waiting: 1 },
    past('ended', 'From Direct or unknown'),
    past('done', 'From Instagram'),
    past('ended', 'Joined before 2026-11-30'),
    past('ended', 'Joined on 2026-11-30 or later'),
    { ...past('ended', 'With credit, which ends on 2027-01-31'), sent: 1, leftOut: 2, waiting: 0, dead: 0 },
  ]);
});

test('each invitation gets the mail that was its own, and mail that waits forgets the one before', async () => {
  const migrations = readMigrations();
  const added = migrations.findIndex(({ sql: statements }) => statements.join().includes('"mail_id"'));
  const { db, url, close } = await databaseWith(migrations.slice(0, added));
  onTestFinished(close);
  const [first = '', second = ''] = [1, 2].map(idOf);
  for (const id of [first, second])
    await db.execute(sql`insert into mailings (id, kind, invitation_order, state, queued_at)
      values (${id}, 'invitation', 'score', 'done', now())`);
  await db.execute(sql`
    insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
    select ('0198c0de-0000-7000-9000-00000000000' || n)::uuid, n || '@x.io', n || '@x.io', n || '@x.io', 'MFM-00000' || n, n, 'passed'
    from generate_series(1, 4) n`);
  const invited = (
    position: number,
    mailing: string,
    state: string,
    days: number,
    outcome: string | null = null,
  ) =>
    db.execute(sql`insert into invitations (id, signup_id, mailing_id, state, mail_outcome, invited_at, decided_at)
      select gen_random_uuid(), id, ${mailing}, ${state}, ${outcome}, ${AT}::timestamptz + make_interval(days => ${days}),
        case ${state} when 'expired' then now() end from signups where signup_position = ${position}`);
  const mailed = (position: number, mailing: string | null, status: string, error: string | null = null) =>
    db.execute(sql`insert into outbox_emails (id, kind, signup_id, mailing_id, status, error, sent_at, outcome)
      select gen_random_uuid(), 'invitation', id, ${mailing}, ${status}, ${error},
        case ${status} when 'sent' then now() end, case ${status} when 'sent' then 'bounced' end from signups where signup_position = ${position}`);
  // #1 was sent the first one again. #2 was invited again and waits. #3 was to be invited again by a mailing that was ended.
  await invited(1, first, 'invited', 0);
  await mailed(1, null, 'sent');
  await invited(2, first, 'expired', 0, 'delivered');
  await invited(2, second, 'invited', 1);
  await mailed(2, second, 'pending');
  await invited(3, first, 'expired', 0, 'complained');
  await mailed(3, second, 'cancelled', 'mailing_ended');
  await db.execute(sql`insert into outbox_emails (id, kind, signup_id, mailing_id, status, counts_from, sent_at)
    select gen_random_uuid(), 'friends_joined', id, ${standingMailing.id}, 'pending', now(), now() from signups where signup_position = 4`);
  await migrate(url);
  expect(await findMissingSchema(db)).toEqual([]);
  const rows = await db.execute(sql`
    select signup_position as person, invitation.mailing_id as wave, mail.mailing_id as of, mail.status, mail.outcome
    from invitations invitation join signups on signups.id = invitation.signup_id left join outbox_emails mail on mail.id = mail_id
    order by signup_position, invitation.invited_at`);
  const row = (person: number, wave: string, status: string, outcome: string | null) => ({
    person,
    wave,
    of: wave,
    status,
    outcome,
  });
  expect([...rows]).toEqual([
    row(1, first, 'sent', 'bounced'),
    row(2, first, 'sent', 'delivered'),
    row(2, second, 'pending', null),
    row(3, first, 'sent', 'complained'),
  ]);
  const [wave] = await listMailings(db, { limit: 1, offset: 0 }, first);
  expect(wave).toMatchObject({ people: 3, sent: 3, arrived: 2, bounced: 1 });
  const isUnsent = and(isNotNull(outboxEmails.sentAt), ne(outboxEmails.status, 'sent'));
  expect(await db.$count(outboxEmails, isUnsent)).toBe(0);
});
