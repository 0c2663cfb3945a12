import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mailings, standingMailing } from '@/db/schema/mailings';
import { openFindings } from '@/db/schema/open-findings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { controlClock } from '@/db/testing/test-clock';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { watchRefusals } from '../captcha/refusals';
import type { CaptchaVerifier } from '../captcha/verify';
import { unlimitedCredit } from '../credit/credit-policy';
import { log } from '../observability/log';
import { joinBatch, joined, person } from '../testing/joins';
import { startInbox } from '../testing/mail-provider';
import { erasePerson, operator } from '../testing/operators';
import { testEnv } from '../testing/runtime';
import { mailChanges, sendAlerts, startAlerts } from './alerts';
import type { Finding } from './finding';

const MINUTE = 60_000;
const team = ['ada@x.io', 'bob@x.io'];

const database = await emptyTestDatabase({ own: true });
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
const toAll = (text: string | RegExp) => team.map(() => expect.stringMatching(text));

test('mail that is late: each operator gets a mail when it appears, when it is gone, and when it is back an hour later', async () => {
  const [announced] = await addPeople(database.db, 4);
  const ofAnnounced = eq(outboxEmails.signupId, announced?.id ?? '');
  await database.db.update(outboxEmails).set({ kind: 'invitation', mailingId: uuidv7() }).where(ofAnnounced);
  expect(await news()).toEqual([]);
  await pass(16);
  const late = /^\w+@x\.io Late: 3 emails, the oldest for 16 min: Look at the reasons under “Other mail”/;
  expect(await news()).toEqual(toAll(late));
  await pass(90);
  expect(await news()).toEqual([]);
  await emptyOutbox();
  const gone = /Resolved: Late: 3 emails, the oldest for 16 min: No check finds it any more\.$/;
  expect(await news()).toEqual(toAll(gone));
  expect(await news()).toEqual([]);

  await addPeople(database.db, 3, {}, 5);
  await pass(16);
  expect(await news()).toEqual([]);
  await pass(45);
  expect(await news()).toEqual(toAll(/Late: 3 emails/));
});

test('operators who are named later are mailed about everything that is open', async () => {
  await addPeople(database.db, 1);
  await pass(16);
  await sendAlerts(database.db, []);
  expect(await database.db.$count(openFindings)).toBe(0);
  expect(await news()).toEqual(toAll(/Late: 1 email,/));
});

test('two servers mail a finding once', async () => {
  await addPeople(database.db, 1);
  await pass(16);
  await Promise.all([1, 2, 3].map(() => sendAlerts(database.db, team)));
  expect(await takeMails()).toHaveLength(team.length);
  await emptyOutbox();
  await Promise.all([1, 2, 3].map(() => sendAlerts(database.db, team)));
  expect(await takeMails()).toHaveLength(team.length);
});

test('only a check that ran says that its finding is gone, and one kind is mailed once an hour', async () => {
  const found = (id: string, subject: string): Finding => ({
    id,
    subject,
    severity: 'warning',
    count: 1,
    sentence: `${id} ${subject}`,
    remedy: 'Do it.',
  });
  const passed = (id: string): Finding => ({
    id,
    severity: 'warning',
    count: 0,
    sentence: 'Fine',
    remedy: '',
  });
  const mails = async (...results: Finding[]) => {
    await mailChanges(database.db, ['ada@x.io'], results);
    return takeMails();
  };
  expect(await mails(found('clock', ''), found('wave', 'one'))).toEqual([
    'ada@x.io clock , and 1 more: clock . Do it.\nwave one. Do it.',
  ]);
  expect(await mails(found('wave', 'one'))).toEqual([]);
  expect(await mails(found('wave', 'one'), found('wave', 'two'))).toEqual([]);
  await pass(61);
  expect(await mails(passed('clock'), found('wave', 'two'))).toEqual([
    'ada@x.io wave two, and 2 more: wave two. Do it.\nResolved: clock . No check finds it any more.\nResolved: wave one. No check finds it any more.',
  ]);
  expect(await mails(passed('wave'))).toEqual([]);
  await pass(61);
  expect(await mails(passed('wave'))).toEqual(['ada@x.io Resolved: wave two: No check finds it any more.']);
  await pass(61);
  expect(await mails(passed('wave'))).toEqual([]);
  expect(await database.db.$count(openFindings)).toBe(0);
});

test('stopped mail, reCAPTCHA and a group of 20, each once', async () => {
  const host = await joined(database.db, { email: 'host@x.io' });
  const friends = (count: number, captcha: 'passed' | 'unavailable', name: string) =>
    joinBatch(
      database.db,
      Array.from({ length: count }, (_, n) =>
        person({
          email: `${name}${n}@x.io`,
          referrerCode: host.referralCode,
          captcha,
          origin: { network: `${n}` },
        }),
      ),
      { ...unlimitedCredit, domainLimit: 1 },
    );
  await friends(19, 'passed', 'friend');
  await emptyOutbox();
  expect(await news()).toEqual([]);

  await friends(80, 'unavailable', 'late');
  const stoppedOne = {
    kind: 'announcement',
    subject: 'Too often',
    body: 'Soon.',
    segment: 'everybody',
  } as const;
  const wave = { kind: 'invitation', invitationOrder: 'score' } as const;
  await database.db.insert(mailings).values([
    { id: uuidv7(), ...stoppedOne, state: 'stopped', reason: 'complaints', mails: 900, complained: 2 },
    { id: uuidv7(), ...wave, state: 'done', step: 1, stepAt: sql`now()` },
    { id: uuidv7(), ...wave, state: 'stopped', reason: 'operator' },
  ]);
  await database.db
    .update(mailings)
    .set({ state: 'stopped', reason: 'bounces', mails: 300, bounced: 15 })
    .where(eq(mailings.id, standingMailing.id));
  await emptyOutbox();
  const mails = await news();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.split('\n').map((line) => line.replace(/\. [^.]*\.( See .*)?$/, ''))).toEqual([
    expect.stringMatching(
      /^\w+@x\.io Stopped: Emails that .*, and 3 more: Stopped: Emails that visitors cause \(of 300 emails, 15 bounced and 0 were reported as spam\)/,
    ),
    'Stopped: Too often (of 900 emails, 0 bounced and 2 were reported as spam)',
    expect.stringMatching(
      /^80 people joined in the last 10 minutes although their captcha could not be verified/,
    ),
    'A large group: 80 withheld referrals of #1',
  ]);
  await pass(61);
  await erasePerson(database.db, operator, 'host@x.io');
  expect(await news()).toEqual(
    toAll(/Resolved: .*captcha.*, and 1 more: .*captcha.*\nResolved: A large group: 80/),
  );
  expect(await database.db.$count(signups)).toBe(100);
});

test('when Google refuses everybody, operators get a mail at once, and another when somebody passes', async () => {
  const { note, read } = watchRefusals();
  const captcha = { readRefusals: read } as CaptchaVerifier;
  const mails = async () => {
    await sendAlerts(database.db, team, captcha);
    return takeMails();
  };
  for (let n = 0; n < 4; n += 1) note('rejected', '203.0.113.7');
  expect(await mails()).toEqual([]);
  note('rejected', '203.0.113.7');
  expect(await mails()).toEqual(
    toAll(/Google has refused every captcha since the server started: Join yourself/),
  );
  note('rejected', '203.0.113.8');
  expect(await mails()).toEqual([]);
  note('passed', '203.0.113.9');
  expect(await mails()).toEqual(toAll(/Resolved: Google has refused every captcha/));
});

test('while the database stores nothing, operators get a mail past it, once a day, and one alert about a wrong secret', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const inbox = await startInbox();
  const settings = { OPERATORS: team.join(), RESEND_BASE_URL: inbox.origin };
  const server = {
    env: testEnv(settings),
    mailers: database,
    captcha: { isSecretRejected: true, readRefusals: watchRefusals().read } as CaptchaVerifier,
  };
  const run = async () => startAlerts(server).stop();
  await run();
  expect(await takeMails()).toEqual(toAll(/Google rejects RECAPTCHA_SECRET_KEY, so referrals .*: Copy/));
  await database.owner.execute(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on open_findings for each row execute function refuse()`);
  onTestFinished(() => void database.owner.execute('drop trigger refuse on open_findings'));
  await run();
  await run();
  expect(inbox.mails()).toMatchObject([{ to: team, subject: 'The database has no disk space left (53100)' }]);
  expect(inbox.mails()[0]?.text).toMatch(/Free space on its disk.*http:\/\/localhost:3000/s);
});
