import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { mailings } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { log } from '../observability/log';
import { rememberSecret } from '../security/secret-fingerprint';
import { join, joinAll } from '../testing/operators';
import { lostSecret, otherSecret } from './checks/app-secret';
import { backup } from './checks/backup';
import { configuration } from './checks/configuration';
import { captchaRefused, captchaSecret } from './checks/services';
import { servers } from './checks/site';
import { isFound, runCheck } from './finding';
import { everyMinute, ofDatabase, ofEnvironment, ofSite, online, runEveryMinute } from './findings';

const database = await emptyTestDatabase();
const others = [configuration, backup, servers([]), otherSecret, captchaSecret, captchaRefused];
const all = [...others, ...ofEnvironment, ...online, ...ofSite, ...ofDatabase, ...everyMinute];

test('every finding has a unique id, which Prometheus accepts as a label', () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z_]{4,20}$/.test(id))).toEqual([]);
});

test('docs/monitoring.md says when each finding of every minute is found', () => {
  const monitoring = readFileSync('docs/monitoring.md', 'utf8');
  const rows = everyMinute.map(({ id, severity }) => `\n| \`${id}\` | ${severity} | `);
  expect(rows.filter((row) => !monitoring.includes(row))).toEqual([]);
});

test.each([
  [
    'seconds apart',
    ['ana', 'bo', 'cem', 'dia', 'eli', 'fay', 'gus', 'hal', 'ivo', 'jo'],
    0,
    [/^10 friends who joined 0 s apart made #1 a VIP$/],
  ],
  [
    'numbered',
    Array.from({ length: 11 }, (_, n) => `fan${n}`),
    3600,
    [/^11 friends who have numbered addresses made #1 a VIP$/],
  ],
  ['hours apart', ['ana', 'bo', 'cem', 'dia', 'eli', 'fay', 'gus', 'hal', 'ivo', 'jo'], 3600, []],
  ['nine', Array.from({ length: 9 }, (_, n) => `fan${n}`), 0, []],
])('friends who made a VIP, %s', async (_, names, gap, expected) => {
  const { referralCode: referrerCode } = await join(database.db, { email: 'host@x.io' });
  await joinAll(
    database.db,
    names.map((name) => ({ email: `${name}@gmail.com`, referrerCode })),
  );
  await database.owner.execute(sql`update referrals set created_at = created_at + place * ${gap} * interval '1 second' from (
    select friend_id as friend, row_number() over (order by friend_id) as place from referrals) places where friend = friend_id`);
  const found = async () =>
    (await runEveryMinute(database.db)).filter((one) => one.id === 'vip_ring' && isFound(one));
  expect((await found()).map(({ sentence }) => sentence)).toEqual(
    expected.map((text) => expect.stringMatching(text)),
  );
  await database.owner.execute(sql`update credit_entries set created_at = now() - interval '8 days'`);
  expect(await found()).toEqual([]);
});

/** What the checks say about activity. */
async function quiet(): Promise<string[]> {
  const results = (await runEveryMinute(database.db)).filter(isFound);
  return results.filter(({ id }) => ['no_signups', 'silence'].includes(id)).map(({ sentence }) => sentence);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const wave = (days: number) =>
  ({
    id: uuidv7(),
    kind: 'invitation',
    invitationOrder: 'score',
    state: 'done',
    stepAt: daysAgo(days),
  }) as const;

test('an empty waitlist is not quiet', async () => {
  expect(await quiet()).toEqual([]);
});

test.each([
  [13, []],
  [14, ['Nobody has joined for 14 days', 'Nobody has written to the waitlist for 14 days']],
])('%i days after the only signup: %j', async (days, expected) => {
  await addPeople(database.db, 1, { createdAt: daysAgo(days) });
  expect(await quiet()).toEqual(expected);
});

test('writing to the waitlist is a wave or an announcement, and not a welcome mail', async () => {
  await addPeople(database.db, 1, { createdAt: daysAgo(60) });
  await addPeople(database.db, 1, { createdAt: daysAgo(1) }, 2);
  await database.db.update(mailings).set({ stepAt: daysAgo(0) });
  await database.db.insert(mailings).values(wave(20));
  expect(await quiet()).toEqual(['Nobody has written to the waitlist for 20 days']);
  await database.db.insert(mailings).values(wave(3));
  expect(await quiet()).toEqual([]);
});

test('nobody has to write once everybody is invited', async () => {
  await addPeople(database.db, 2, { createdAt: daysAgo(60), invitedAt: daysAgo(50) });
  await addPeople(database.db, 1, { createdAt: daysAgo(2) }, 3);
  expect(await quiet()).toEqual(['Nobody has written to the waitlist for 60 days']);
  await database.db.update(signups).set({ invitedAt: sql`now()` });
  expect(await quiet()).toEqual([]);
});

test.each([
  [19, null, []],
  [
    20,
    null,
    ['Resend reported nothing about the last 20 emails to people, so nothing stops mail that bounces'],
  ],
  [20, 'delivered', []],
  // The secret of the webhook was right at first.
  [
    21,
    'delivered',
    ['Resend reported nothing about the last 20 emails to people, so nothing stops mail that bounces'],
  ],
])('%i welcome mails an hour ago, the first one %s: %j', async (mails, outcome, expected) => {
  await addPeople(database.db, mails);
  await database.owner.execute(
    sql`update outbox_emails set status = 'sent', sent_at = now() - interval '61 minutes'`,
  );
  await database.owner.execute(sql`update outbox_emails set outcome = ${outcome} where signup_id =
    (select id from signups order by signup_position limit 1)`);
  await database.owner.execute(
    sql`update outbox_emails set sent_at = sent_at - interval '1 minute' where outcome is not null`,
  );
  const found = (await runEveryMinute(database.db)).filter(isFound);
  expect(found.filter(({ id }) => id === 'mail_unreported').map(({ sentence }) => sentence)).toEqual(
    expected,
  );
});

test.each([
  [null, 1],
  ['delivered', 0],
] as const)('20 emails of a wave an hour ago, the last one %s: %i', async (outcome, expected) => {
  const people = await addPeople(database.db, 20);
  const sentAt = new Date(Date.now() - 61 * 60_000);
  const sending = { ...wave(1), createdAt: sentAt, step: 1 };
  await database.db.insert(mailings).values(sending);
  const mail = { kind: 'invitation', status: 'sent', mailingId: sending.id, mailingStep: 1, sentAt } as const;
  await database.db
    .insert(outboxEmails)
    .values(people.map((one, n) => ({ ...mail, signupId: one.id, outcome: n === 19 ? outcome : null })));
  const found = (await runEveryMinute(database.db)).filter(isFound);
  expect(found.filter(({ id }) => id === 'mail_unreported')).toHaveLength(expected);
});

test('a secret that made links is missed until each server has it, or somebody accepts that', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const isLost = async () => (await runCheck(lostSecret, database.db)).some(isFound);
  const pass = () =>
    database.db.execute(sql`update app_secret set missed_at = missed_at - interval '3 minutes'`);
  const steps: [string[], boolean][] = [
    [['first'], false],
    [['first', 'key'], false],
    [['second', 'first'], false],
    [['third'], true],
    // Another server still lacks it.
    [['second'], true],
  ];
  for (const [secrets, expected] of steps) {
    await rememberSecret(database.db, secrets);
    expect([secrets, await isLost()]).toEqual([secrets, expected]);
  }
  await pass();
  expect(await isLost()).toBe(false);
  for (let minutes = 0; minutes < 2; minutes += 1) {
    await rememberSecret(database.db, ['fourth']);
    await pass();
  }
  expect(errors).toHaveBeenCalledTimes(3);
  await rememberSecret(database.db, ['fourth']);
  expect(await isLost()).toBe(true);
  await database.owner.execute(sql`delete from app_secret`);
  await rememberSecret(database.db, ['fourth']);
  expect(await isLost()).toBe(false);
  const compare = (...secrets: string[]) => runCheck(otherSecret, { handle: database.db, secrets });
  expect(await compare('fifth', 'fourth')).toMatchObject([{ count: 0 }]);
  expect(await compare('third')).toMatchObject([{ id: 'app_secret', severity: 'problem', count: 1 }]);
});
