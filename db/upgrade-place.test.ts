import { asc, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from './migrate';
import { auditEntries } from './schema/audit-entries';
import { invitations } from './schema/invitations';
import { mailings, standingMailing } from './schema/mailings';
import { outboxEmails } from './schema/outbox-emails';
import { databaseWith } from './testing/test-database';

/** A database before the migration that contains a text, with people at the first positions. */
async function databaseBefore(text: string, people: number) {
  const migrations = readMigrations();
  const added = migrations.findIndex(({ sql: statements }) => statements.join().includes(text));
  const { db, url, close } = await databaseWith(migrations.slice(0, added));
  onTestFinished(close);
  await db.execute(sql`
    insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
    select ('0198c0de-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, n || '@x.io', n || '@x.io', n || '@x.io',
      'MFM-' || lpad(n::text, 6, '0'), n, 'passed' from generate_series(1, ${people}) n`);
  return { db, url };
}

test('a change of address ends, and the person keeps the address that they have', async () => {
  const { db, url } = await databaseBefore('DROP TABLE "address_changes"', 3);
  await db.execute(sql`
    insert into address_changes (signup_id, id, old_email, old_normalized_email, new_email, confirmed_at)
    select id, id, 'old' || email, 'old' || email, 'new' || email, case signup_position when 2 then now() end
    from signups where signup_position < 3`);
  await db.execute(sql`
    insert into left_mailboxes (mailbox, signup_id) select 'old' || email, id from signups where signup_position = 2`);
  await db.execute(sql`
    insert into outbox_emails (kind, signup_id, status, sent_at)
    select kind, id, (array['pending', 'sent', 'dead'])[signup_position], case signup_position when 2 then now() end
    from signups, unnest(array['address_confirmation', 'address_notice', 'place_link']) as kind`);
  const readAddresses = () =>
    db.execute(sql`
      select email, normalized_email, canonical_mailbox, referral_code, place_version from signups
      order by signup_position`);
  const before = await readAddresses();
  await migrate(url);
  expect(await readAddresses()).toEqual(before);
  const mails = await db.select({ kind: outboxEmails.kind, status: outboxEmails.status }).from(outboxEmails);
  expect(mails.map(({ status }) => status).toSorted()).toEqual(['dead', 'pending', 'sent']);
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['place_link']));
});

test('an invitation that was declined is one that expired then', async () => {
  const { db, url } = await databaseBefore(`SET "state" = 'expired'`, 5);
  await db.execute(sql`
    insert into invitations (id, signup_id, state, decided_at, credit_cents, is_vip)
    select id, id, (array['invited', 'accepted', 'declined', 'expired'])[signup_position],
      case when signup_position > 1 then '2026-11-20'::timestamptz end,
      case signup_position when 2 then 0 end, case signup_position when 2 then false end
    from signups where signup_position < 5`);
  await migrate(url);
  const rows = await db.select().from(invitations).orderBy(invitations.id);
  const at = new Date('2026-11-20');
  expect(rows.map(({ state, decidedAt }) => [state, decidedAt])).toEqual([
    ['invited', null],
    ['accepted', at],
    ['expired', at],
    ['expired', at],
  ]);
});

test('what people would try on first stays without their country', async () => {
  const { db, url } = await databaseBefore('DROP COLUMN "country"', 2);
  await db.execute(sql`update signups set try_on_first = 'suits', country = 'DE' where signup_position = 2`);
  await migrate(url);
  const rows = await db.execute(sql`select * from signups order by signup_position`);
  expect(rows.map((row) => [row.try_on_first, 'country' in row])).toEqual([
    [null, false],
    ['suits', false],
  ]);
});

test('an appeal that is open becomes a note of the person in the audit', async () => {
  const { db, url } = await databaseBefore('DROP COLUMN "appealed_at"', 7);
  // State, when they asked, what they wrote, and when it was decided, of the friend at each position after the first.
  const appeals = [
    ['withheld', null, null, null],
    ['withheld', '2026-11-20', 'She is my sister.', null],
    ['rejected', '2026-11-21', null, '2026-11-19'],
    ['rejected', '2026-11-22', 'Decided since.', '2026-11-23'],
    ['paid', '2026-11-22', 'Released since.', '2026-11-23'],
    ['reversed', '2026-11-22', 'Taken back since.', '2026-11-23'],
  ];
  for (const [n, [state, askedAt, words, decidedAt]] of appeals.entries())
    await db.execute(sql`
      insert into referrals (friend_id, referrer_id, state, reason, paid_cents, created_at, appealed_at, appeal, decided_at)
      select friend.id, host.id, ${state}, 'alias', case when ${state} in ('paid', 'reversed') then 100 else 0 end, '2026-11-01',
        ${askedAt}::timestamptz, ${words}, ${decidedAt}::timestamptz
      from signups host, signups friend where host.signup_position = 1 and friend.signup_position = ${n + 2}`);
  expect(await migrate(url)).toContain('Appeals are gone. Open ones, now notes in the audit: 2');
  const idOf = (position: number) => `0198c0de-0000-7000-9000-${String(position).padStart(12, '0')}`;
  const asked = { actor: 'the person', sessionId: null, action: 'appeal', subjectId: idOf(1) };
  expect(await db.select().from(auditEntries).orderBy(asc(auditEntries.at))).toEqual([
    {
      ...asked,
      id: expect.any(String),
      detail: { referredSignupId: idOf(3), note: 'She is my sister.' },
      at: new Date('2026-11-20'),
    },
    { ...asked, id: expect.any(String), detail: { referredSignupId: idOf(4) }, at: new Date('2026-11-21') },
  ]);
});

test('mail that people caused belongs to the mailing of visitors, and what operators sent does not', async () => {
  const { db, url } = await databaseBefore('outbox_emails_bounced_index', 1);
  await db.execute(sql`
    insert into outbox_emails (kind, signup_id, counts_from)
    select kind, id, now()
    from signups, unnest(array['place_link', 'confirmation_reminder', 'vip', 'friends_joined', 'invitation', 'invitation_reminder']) as kind`);
  await migrate(url);
  const mails = await db
    .select({ kind: outboxEmails.kind, mailing: outboxEmails.mailingId })
    .from(outboxEmails);
  const withMailing = mails.filter(({ mailing }) => mailing === standingMailing.id);
  expect(withMailing.map(({ kind }) => kind).toSorted()).toEqual([
    'confirmation_reminder',
    'friends_joined',
    'place_link',
    'vip',
  ]);
  expect(mails).toHaveLength(6);
});

test('a friend whose mail bounced before does not wait for a confirmation', async () => {
  const { db, url } = await databaseBefore('as those whose mail bounces from now on', 4);
  await db.execute(sql`update signups set bounced_at = now() where signup_position > 2`);
  await db.execute(sql`update signups set confirmed_at = now() where signup_position = 4`);
  await db.execute(sql`
    insert into referrals (friend_id, referrer_id, state, reason, created_at)
    select friend.id, referrer.id, 'withheld', 'unconfirmed', now()
    from signups friend join signups referrer on referrer.signup_position = 1 where friend.signup_position > 1`);
  await migrate(url);
  const rows = await db.execute(sql`
    select state, reason from referrals join signups on signups.id = friend_id order by signup_position`);
  expect(rows.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'withheld unconfirmed',
    'reversed undeliverable',
    'withheld unconfirmed',
  ]);
});

test('mail that waited for the hourly limit leaves minute by minute, and reminders on their day', async () => {
  const { db, url } = await databaseBefore('"next_unverified_mail_at"', 4);
  await db.execute(sql`
    insert into outbox_emails (kind, signup_id, mailing_id, due_at, requested_at)
    select case signup_position when 4 then 'confirmation_reminder' else 'welcome' end, id, '00000000-0000-8000-8000-000000000002', null,
      now() + case signup_position when 4 then interval '2 days' else signup_position * interval '-1 hour' end
    from signups`);
  await migrate(url);
  const rows = await db.execute(sql`
    select round(extract(epoch from due_at - now()) / 60) minutes, mailing_id, next_unverified_mail_at > now() + interval '2 minutes' as takes_time
    from outbox_emails join signups on signups.id = signup_id, waitlist_counter order by signup_position`);
  expect(rows.map(({ minutes }) => Number(minutes))).toEqual([2, 1, 0, 2_880]);
  expect(rows.every((row) => row.mailing_id === standingMailing.id && row.takes_time)).toBe(true);
  expect(await db.$count(mailings)).toBe(1);
});
