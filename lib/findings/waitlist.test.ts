import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { SAMPLE_ID_END } from '@/db/checks/violations';
import type { Handle } from '@/db/client';
import { requestPlaceLink } from '@/db/outbox/request-mail';
import { lockCounter } from '@/db/queries/counter';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { repair } from '../operations/repair';
import { inviteWave } from '../testing/mailings';
import {
  auditLines,
  diagnose,
  dryRun,
  erasePerson,
  formatResult,
  friendsOf,
  join,
  joinAll,
  operator,
  perform,
} from '../testing/operators';
import { testVariables } from '../testing/runtime';
import { runDoctor } from './doctor';
import { isFound } from './finding';

const database = await emptyTestDatabase();

/** Position 1 has 11 paid referrals and a withheld one; 1 and 2 are invited; 12 is erased. */
beforeEach(async () => {
  const host = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(host.referralCode, 11));
  await join(database.db, { email: 'withheld@mailinator.com', referrerCode: host.referralCode });
  await inviteWave(database.db, operator, { size: 2 });
  await erasePerson(database.db, operator, 'friend-10@x.io');
});

/** `vip_ring` is left out, because the friends of #1 join at once. */
const findings = async () =>
  (await diagnose(database.url, database.db)).filter(isFound).filter(({ id }) => id !== 'vip_ring');
const messages = async () => (await findings()).map(formatResult);
const run = (statement: string) => database.owner.execute(sql.raw(statement));
const idOf = (position: number) => `(select id from signups where signup_position = ${position})`;

const nothing = { counter: false, accounts: 0, welcomeMails: 0, cancelledMails: 0 };

test('finds no problems in a consistent list, which a repair leaves without waiting for signups', async () => {
  expect(await messages()).toEqual([]);
  await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    expect(await perform(database.db, repair, {})).toEqual(nothing);
  });
});

test.each([
  [
    'update waitlist_counter set last_position = 5',
    'counter: The counter is 5, but the waitlist has 13 people and ends at #13',
  ],
  [
    'update signups set store_credit_cents = 7 where signup_position in (1, 4)',
    'credit: Credit that differs from ledger or referrals: 2 (#1, #4)',
  ],
  [
    'update signups set referral_count = 3 where signup_position = 2',
    'credit: Credit that differs from ledger or referrals: 1 (#2)',
    'status: Wrong VIP status or score: 1 (#2)',
  ],
  ['update signups set priority_score = 1', 'status: Wrong VIP status or score: 13 (#1, #2, #3, #4, #5, …)'],
  [
    `delete from outbox_emails where kind = 'welcome' and signup_id = ${idOf(5)}`,
    'no_welcome_mail: People without a welcome email: 1 (#5)',
  ],
  [
    `update outbox_emails set status = 'pending' where signup_id = ${idOf(12)}`,
    'unwanted_mail: Unsent email to erased or unsubscribed people: 1 (#12)',
  ],
  [
    `insert into email_suppressions (mailbox, reason)
      select canonical_mailbox, 'complained' from signups where signup_position = 3;
      update signups set bounced_at = now() where signup_position = 4;
      update outbox_emails set status = 'dead' where signup_id in (${idOf(3)}, ${idOf(4)})`,
    'unwanted_mail: Unsent email to erased or unsubscribed people: 2 (#3, #4)',
    'mail_dead: Not sent: 2 dead emails',
  ],
])('repair fixes damage by: %s', async (damage, ...expected) => {
  await run(damage);
  expect(await messages()).toEqual(expected);
  await perform(database.db, repair, {}, dryRun);
  expect(await messages()).toEqual(expected);
  await perform(database.db, repair, {});
  expect(await messages()).toEqual([]);
  expect((await auditLines(database.db)).at(-1)).toBe('tester repair');
});

test.each([
  [
    'update invitations set mail_id = null; delete from outbox_emails; delete from credit_entries; delete from referrals; update signups set referred_by = null; delete from audit_entries; delete from signups where signup_position = 7',
    'position_gaps: Positions after a gap: 1 (#7)',
  ],
  [
    `update credit_entries set signup_id = ${idOf(3)} where friend_id = ${idOf(5)}`,
    'referrals: Referrals that differ from signups or ledger: 1 (#5)',
  ],
  [
    `update referrals set paid_cents = 200 where friend_id = ${idOf(5)}`,
    'referrals: Referrals that differ from signups or ledger: 1 (#5)',
  ],
  [
    `insert into signup_networks (signup_id, network_hash, created_at)
      values (${idOf(3)}, 'a network', now() - interval '92 days')`,
    'expired_networks: Network hashes older than 90 days: 1 (#3)',
  ],
  [
    'update signups set invited_at = null where signup_position = 1',
    'invitation_mail: Invitations that differ from `invited_at`: 1 (#1)',
  ],
])('repair cannot fix damage by: %s', async (damage, expected) => {
  await run(damage);
  const found = await findings();
  expect(found.map(formatResult)).toContain(expected);
  expect(found.every(({ remedy }) => remedy)).toBe(true);
});

test.each([
  "update signups set first_name = 'Ada' where id",
  'update signups set privacy_accepted_at = now() where id',
  "update referrals set own_domain = 'x.io' where friend_id",
  "insert into signup_networks (signup_id, network_hash, created_at) select id, 'x', now() from signups where id",
  "update outbox_emails set body = 'Hi Ada' where signup_id",
])('finds what an erasure left, which erasing again removes: %s', async (damage) => {
  await run(`${damage} = ${idOf(12)}`);
  expect(await messages()).toEqual(['erasure: Personal data of erased people: 1 (#12)']);
  await erasePerson(database.db, operator, '#12');
  expect(await messages()).toEqual([]);
});

test('finds what an erased person wrote, which erasing again removes', async () => {
  await erasePerson(database.db, operator, '#1');
  await run(`insert into audit_entries (id, actor, action, subject_id, detail)
    values (gen_random_uuid(), 'the person', 'appeal', ${idOf(1)}, '{"note": "My sister"}')`);
  expect(await messages()).toEqual(['erasure: Personal data of erased people: 1 (#1)']);
  await erasePerson(database.db, operator, '#1');
  expect(await messages()).toEqual([]);
});

test.each([
  ['behind the last position', 5, /^Run: /],
  ['ahead of the last position', 20, /Restore them from a backup.* If nobody ever had .* #13: Run: /],
])('explains what to do about a counter %s', async (_where, counter, remedy) => {
  await run(`update waitlist_counter set last_position = ${counter}`);
  expect((await findings()).find(({ id }) => id === 'counter')?.remedy).toMatch(remedy);
});

test.each([
  ['unknown', null, /^networks: The networks of the newest 20 signups are unknown/],
  ['the same', 'a network', /^networks: The newest 20 signups have the same network/],
])('warns if the newest networks are %s', async (_what, networkHash, sentence) => {
  const visit = (n: number, network: string | null) =>
    join(database.db, { email: `visitor-${n}@x.io`, origin: { network } });
  for (let n = 1; n < 20; n += 1) await visit(n, networkHash);
  const old = 'select id from signups where signup_position < 14';
  await run(`delete from signup_networks where signup_id in (${old})`);
  await visit(20, networkHash);
  expect(await messages()).toEqual([expect.stringMatching(sentence)]);
  await visit(21, 'another network');
  expect(await messages()).toEqual([]);
  await erasePerson(database.db, operator, 'visitor-21@x.io');
  expect(await messages()).toHaveLength(1);
});

test('finds people of `db:seed` on a public waitlist', async () => {
  await addPeople(database.db, 1, { id: `01900000-0000-7000-8000-00${SAMPLE_ID_END}` }, 14);
  const found = async (SITE_URL: string) => {
    const variables = { ...testVariables, DATABASE_URL: database.url, SITE_URL };
    const all: string[] = [];
    for await (const result of runDoctor(variables, database.db, { isOnline: false }))
      if (result.id === 'sample_people') all.push(result.sentence);
    return all;
  };
  expect(await found('https://x.io')).toEqual(['People added by `db:seed`: 1 (#14)']);
  expect(await found('http://localhost:3000')).toEqual([]);
});

test('warns of late and dead emails, and names a sender that Resend refuses', async () => {
  await run(`update outbox_emails set status = 'dead' where signup_id = ${idOf(3)};
    update outbox_emails set requested_at = now() - interval '1 hour', error = 'sender_refused'`);
  expect(await findings()).toMatchObject([
    { severity: 'warning', count: 12, sentence: 'Late: 12 emails, the oldest for 60 min' },
    {
      sentence: 'Not sent: 1 dead email',
      remedy: expect.stringContaining('skips emails that may have arrived'),
    },
    { id: 'mail_sender', severity: 'problem', remedy: expect.stringContaining('EMAIL_FROM') },
  ]);
});

test('a repair keeps the link that somebody asks for after unsubscribing', async () => {
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'host@x.io' }, 'unsubscribed');
  await requestPlaceLink(database.db, { normalizedEmail: 'host@x.io', canonicalMailbox: 'host@x.io' });
  expect(await perform(database.db, repair, {})).toEqual(nothing);
});

test('a repair repairs what is still wrong when it has the lock', async () => {
  const change = async (handle: Handle, by: number) => {
    await handle.update(signups).set({ priorityScore: sql`priority_score + ${by}` });
    await handle.update(waitlistCounter).set({ lastPosition: sql`last_position + ${by}` });
  };
  await change(database.db, -1);
  const { repaired } = await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    const repaired = perform(database.db, repair, {});
    await untilBlocked(database.db, 1);
    await change(tx, 1);
    return { repaired };
  });
  expect(await repaired).toEqual(nothing);
});
