import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { mutedAlerts } from '@/db/schema/alerts';
import { announcements } from '@/db/schema/announcements';
import { mailBrakes } from '@/db/schema/mail-brakes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { controlClock } from '@/db/testing/test-clock';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { readAlertSettings, setAlert } from '../operators/alerts';
import { erasePerson } from '../operators/erase';
import { joinBatch, joined, person } from '../testing/joins';
import { auditLines, operator } from '../testing/operators';
import { sendAlert, sendAlerts } from './alerts';

const MINUTE = 60_000;
const team = ['ada@x.io', 'bob@x.io'];

const database = await emptyTestDatabase();
const passMs = await controlClock(database);
const pass = (minutes: number) => passMs(minutes * MINUTE);

/** The mails since the last call: who gets them, the title and the sentences. */
async function news(): Promise<string[]> {
  await sendAlerts(database.db, team);
  return takeMails();
}

async function takeMails(): Promise<string[]> {
  const mails = await database.db.delete(outboxEmails).where(eq(outboxEmails.kind, 'notice')).returning();
  return mails.map(({ recipient, body }) => {
    const { title, sentence } = JSON.parse(body ?? '');
    return `${recipient} ${title}: ${sentence}`;
  });
}

const emptyOutbox = () => database.db.delete(outboxEmails);
const toAll = (text: string) => team.map((address) => `${address} ${text}`);

test('mail that is stuck: each operator gets one mail, and another when it is stuck again an hour later', async () => {
  const [announced] = await addPeople(database.db, 4);
  const ofAnnounced = eq(outboxEmails.signupId, announced?.id ?? '');
  await database.db.update(outboxEmails).set({ waveId: uuidv7() }).where(ofAnnounced);
  expect(await news()).toEqual([]);
  await pass(16);
  const stuck = 'Mail is stuck: 3 emails should have been sent 15 minutes ago.';
  expect(await news()).toEqual(toAll(stuck));
  await pass(90);
  expect(await news()).toEqual([]);
  await emptyOutbox();
  expect(await news()).toEqual([]);
  await addPeople(database.db, 3, {}, 5);
  await pass(16);
  expect(await news()).toEqual(toAll(stuck));

  await emptyOutbox();
  expect(await news()).toEqual([]);
  await addPeople(database.db, 3, {}, 8);
  await pass(30);
  expect(await news()).toEqual([]);
  await pass(31);
  expect(await news()).toEqual(toAll(stuck));
});

test('an operator turns an alert off and on for themselves', async () => {
  const bob = { ...operator, actor: 'bob@x.io' };
  const set = (isOn: boolean) => setAlert(database.db, bob, { kind: 'doctor', isOn });
  const otherMutes = [
    { operator: 'cem@x.io', kind: 'doctor' } as const,
    { operator: 'bob@x.io', kind: 'people' } as const,
  ];
  await database.db.insert(mutedAlerts).values(otherMutes);
  const problem = { subject: 'one', title: 'doctor found 1 problem', sentence: 'clock: late.' };
  await set(false);
  await set(false);
  await sendAlert(database.db, team, 'doctor', [problem]);
  expect(await takeMails()).toEqual(['ada@x.io doctor found 1 problem: clock: late.']);
  const settings = await readAlertSettings(database.db, 'bob@x.io');
  expect(settings.filter(({ isOn }) => !isOn)).toMatchObject([{ kind: 'people' }, { kind: 'doctor' }]);

  await sendAlert(database.db, team, 'doctor', [{ ...problem, subject: 'two' }]);
  expect(await takeMails()).toEqual([]);
  await set(true);
  await pass(61);
  await sendAlert(database.db, team, 'doctor', [{ ...problem, subject: 'three' }]);
  expect(await takeMails()).toHaveLength(2);
  expect(await database.db.select().from(mutedAlerts)).toEqual(otherMutes);
  expect(await auditLines(database.db)).toEqual(['bob@x.io alert.off', 'bob@x.io alert.on']);
});

test('stopped mail, reCAPTCHA, a group of 20, a finished wave and announcement, and the 100th person, each once', async () => {
  const host = await joined(database.db, { email: 'host@x.io' });
  const friends = (count: number, captcha: 'passed' | 'unavailable', name: string) =>
    joinBatch(
      database.db,
      Array.from({ length: count }, (_, n) =>
        person({ email: `${name}${n}@x.io`, referrerCode: host.referralCode, captcha }),
      ),
      { ...unlimitedCredit, domainLimit: 1 },
    );
  await friends(19, 'passed', 'friend');
  await emptyOutbox();
  expect(await news()).toEqual([]);

  await friends(80, 'unavailable', 'late');
  const announced = { id: uuidv7(), subject: 'Two weeks', body: 'Soon.', segment: 'everybody' } as const;
  const stoppedOne = { ...announced, id: uuidv7(), subject: 'Too often' };
  await database.db.insert(announcements).values([announced, stoppedOne]);
  await database.db.insert(mailBrakes).values([
    { id: stoppedOne.id, state: 'stopped', reason: 'complaints', mails: 900, complained: 2 },
    { id: 'welcome', state: 'stopped', reason: 'bounces', mails: 300, bounced: 15 },
    { id: 'a wave', state: 'done', step: 1, stepAt: sql`now()` },
    { id: 'an old wave', state: 'done', step: 1, stepAt: sql`now() - interval '2 days'` },
    { id: 'stopped by us', state: 'stopped', reason: 'operator' },
  ]);
  await emptyOutbox();
  const found = await news();
  expect(found.filter((line) => line.startsWith('bob')).toSorted()).toEqual([
    'bob@x.io 100 people joined: Person #100 joined the waitlist.',
    'bob@x.io A group of 98 friends: 98 friends of #1 are withheld and wait in Review.',
    'bob@x.io A wave is finished: All emails of the wave of invitations are sent.',
    "bob@x.io Captchas can't be verified: 80 people joined in the last ten minutes although their captcha could not be verified. Their referrals are withheld.",
    'bob@x.io Mail was stopped: The announcement “Too often” was stopped: of 900 emails, 0 bounced and 2 were reported as spam.\nWelcome mail was stopped: of 300 emails, 15 bounced and 0 were reported as spam.',
  ]);
  expect(found).toHaveLength(10);
  await pass(61);
  await database.db
    .insert(mailBrakes)
    .values({ id: announced.id, state: 'done', step: 1, stepAt: sql`now()` });
  const finished = 'An announcement is finished: All emails of the announcement “Two weeks” are sent.';
  expect(await news()).toEqual(toAll(finished));
  await erasePerson(database.db, operator, 'host@x.io');
  expect(await news()).toEqual([]);
  expect(await database.db.$count(signups)).toBe(100);
});
