import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimDueMail } from '@/db/outbox/claim';
import { markSent } from '@/db/outbox/outcomes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { controlClock } from '@/db/testing/test-clock';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../../credit/credit-policy';
import { setNews } from '../../place/preferences';
import { joinAll, joinBatch, joined, person } from '../../testing/joins';
import { testSender } from '../../testing/mail-provider';
import { decideCredit, erasePerson, getPerson, operator } from '../../testing/operators';
import { seededRandom } from '../../testing/seeded-random';
import { recordReferrer } from '../../waitlist/batch/record-referrer';
import { composeRequest } from '../compose/compose-request';
import { confirmEmail } from '../confirm-email';
import { suppressMail } from '../suppress-mail';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const onConfirmation = { ...unlimitedCredit, paidOn: 'confirmation' } as const;

const database = await emptyTestDatabase({ own: true });
const passMs = await controlClock(database);
let at = 0;

async function pass(ms: number) {
  at += ms;
  await passMs(ms);
}

/** Sends what is due, without welcome mails. */
async function send(sender = testSender) {
  const isWelcome = and(eq(outboxEmails.kind, 'welcome'), eq(outboxEmails.status, 'pending'));
  await database.db.update(outboxEmails).set({ status: 'sent' }).where(isWelcome);
  const limits = { leaseMs: HOUR, requests: 1, singles: 0, batch: 100 };
  const sent = [];
  for (;;) {
    const [request] = await claimDueMail(database.db, limits);
    if (!request) return sent;
    const mails = await composeRequest(request, { handle: database.db, sender, operators: [] });
    await markSent(database.db, request);
    for (const { signupId, content } of mails) {
      expect(content.headers['List-Unsubscribe']).toContain('/api/unsubscribe?token=');
      sent.push({ ...content, kind: request.kind, signupId: signupId ?? '', at });
    }
  }
}

const ada = { email: 'ada@x.io', firstName: 'Ada', privacyAcceptedAt: new Date() };

function addFriends({ referralCode }: SignupRow, names: readonly string[], policy = unlimitedCredit) {
  const friends = names.map((name) => person({ email: `${name}@x.io`, referrerCode: referralCode }));
  return joinBatch(database.db, friends, policy);
}

/** Somebody joins without the code and names the referrer afterwards. */
async function attach({ referralCode: code }: SignupRow, name: string) {
  const { id: friendId } = await joined(database.db, { email: `${name}@x.io` });
  await database.db.transaction((tx) =>
    recordReferrer(tx, { friendId, code, isDomainUnchecked: false }, unlimitedCredit),
  );
}

const take = (friend: string) => decideCredit(database.db, operator, `${friend}@x.io`, 'reversal');

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

const subjects = async () => (await send()).map(({ subject }) => subject);

test('friends of a day are in one mail to people who want news, and the rest in the next', async () => {
  const host = await joined(database.db, ada);
  const quiet = await joined(database.db, { email: 'quiet@x.io' });
  await addFriends(host, ['one', 'two', 'gone']);
  await addFriends(quiet, ['other']);
  await addFriends(await joined(database.db, { ...ada, email: 'unpaid@x.io' }), ['one+alias']);
  const isFriendsMail = eq(outboxEmails.kind, 'friends_joined');
  expect(await database.db.$count(outboxEmails, isFriendsMail)).toBe(1);
  expect(await send()).toEqual([]);
  await take('gone');
  await pass(10 * MINUTE);
  await addFriends(host, ['three']);
  await pass(6 * MINUTE);
  const [first, ...others] = await send();
  expect(others).toEqual([]);
  const subject = '3 friends joined MyFitModel with your link';
  expect(first).toMatchObject({ to: 'ada@x.io', subject });
  expect(first?.text).toContain('news is turned on');
  expect(first?.text).toContain('you earned $3 of store credit');
  expect(first?.text).toContain('7 more referrals to VIP status');
  expect(first?.text).not.toMatch(/one@|two@|gone/);

  await addFriends(host, ['four']);
  await pass(23 * HOUR);
  await addFriends(host, ['five']);
  expect(await send()).toEqual([]);
  await pass(2 * HOUR);
  expect(await subjects()).toEqual(['2 friends joined MyFitModel with your link']);
});

test('mail about friends is left out when none counts or news is off', async () => {
  const host = await joined(database.db, ada);
  await addFriends(host, ['one']);
  await take('one');
  await pass(DAY);
  expect(await send()).toEqual([]);
  await addFriends(host, ['two']);
  await setNews(database.db, host.id, false);
  await pass(DAY);
  expect(await send()).toEqual([]);
  const isAboutFriends = eq(outboxEmails.kind, 'friends_joined');
  const rows = await database.db
    .select()
    .from(outboxEmails)
    .where(isAboutFriends)
    .orderBy(outboxEmails.requestedAt);
  expect(rows.map(({ status, error }) => [status, error])).toEqual([
    ['cancelled', 'outdated'],
    ['cancelled', 'unwanted'],
  ]);
  await setNews(database.db, host.id, true);
  await attach(host, 'three');
  await pass(DAY);
  expect(await subjects()).toEqual(['2 friends joined MyFitModel with your link']);
});

test.each<[string, (host: SignupRow) => Promise<unknown>]>([
  ['joins', (host) => addFriends(host, ['tenth'])],
  ['gets a referrer attached later', (host) => attach(host, 'tenth')],
  [
    'is released',
    async (host) => {
      await addFriends(host, ['friend0+alias']);
      await decideCredit(database.db, operator, 'friend0+alias@x.io', 'release');
    },
  ],
])('a VIP, whose tenth friend %s, hears it once, with or without news', async (_, bringTenth) => {
  const host = await joined(database.db, { email: 'host@x.io' });
  await addFriends(host, names('friend', 9));
  expect(await send()).toEqual([]);
  await bringTenth(host);
  const [mail, ...others] = await send();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'vip', to: 'host@x.io', subject: "You're a VIP at MyFitModel" });
  expect(mail?.text).toContain('adds $25 credit');
  await take('friend0');
  await addFriends(host, ['eleventh']);
  await pass(DAY);
  expect(await send()).toEqual([]);
});

test('somebody who is no VIP any more does not hear it', async () => {
  const host = await joined(database.db, { email: 'host@x.io' });
  await addFriends(host, names('friend', 10));
  await take('friend0');
  expect(await send()).toEqual([]);
  const rows = await database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'vip'));
  expect(rows).toMatchObject([{ status: 'cancelled', error: 'outdated' }]);
});

test('a mail about friends that may have arrived is the one of its day', async () => {
  const host = await joined(database.db, ada);
  await addFriends(host, ['one']);
  const isFriendsMail = eq(outboxEmails.kind, 'friends_joined');
  const dead = { status: 'dead', mayHaveArrived: true } as const;
  await database.db.update(outboxEmails).set(dead).where(isFriendsMail);
  await addFriends(host, ['two']);
  await pass(23 * HOUR);
  expect(await send()).toEqual([]);
  await pass(2 * HOUR);
  expect(await subjects()).toEqual(['2 friends joined MyFitModel with your link']);
});

test('people who did not confirm are reminded once, after three days', async () => {
  const sender = { ...testSender, paysOnConfirmation: true };
  const host = await joined(database.db, ada);
  await addFriends(host, ['confirms', 'forgets', 'bounces', 'gone'], onConfirmation);
  await erasePerson(database.db, operator, 'gone@x.io');
  await pass(16 * MINUTE);
  const [mail] = await send(sender);
  expect(mail?.subject).toBe('3 friends joined MyFitModel with your link');
  expect(mail?.text).toContain('still have to confirm their email: you earn $1 credit for each');
  await confirmEmail(database.db, (await getPerson(database.db, 'confirms@x.io')).id);
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'bounces@x.io' }, 'bounced');
  await pass(3 * DAY - HOUR);
  expect(await send(sender)).toEqual([]);
  await pass(HOUR);
  const reminders = await send(sender);
  expect(reminders).toMatchObject([{ kind: 'confirmation_reminder', to: 'forgets@x.io' }]);
  expect(reminders[0]?.text).toContain('/api/confirm?token=');
  await pass(10 * DAY);
  expect(await send(sender)).toEqual([]);
});

/** A month of 10,000 people takes half a minute. */
const PEOPLE = Number(process.env.SIMULATED_PEOPLE ?? 1_000);
const DAYS = 30;
const TICKS = DAYS * 3;

interface Resident {
  id: string;
  referralCode: string;
  wantsNews: boolean;
  /** Wanted news all the time, so that every friend is in a mail. */
  isSteady: boolean;
}

test('in a month nobody gets two mails about friends within a day, and nobody who declined gets one', async () => {
  const random = seededRandom(33);
  const people: Resident[] = [];
  const mails = new Map<string, { at: number; friends: number }[]>();
  for (let tick = 0; tick < TICKS; tick += 1) {
    await pass((DAY * DAYS * (0.5 + random())) / TICKS);
    await changeMinds(people, random);
    await joinSome(people, Math.ceil(PEOPLE / TICKS), random);
    await readMails();
  }
  for (let day = 0; day < 3; day += 1) {
    await pass(DAY);
    await readMails();
  }

  async function readMails() {
    const declined = new Set(people.filter(({ wantsNews }) => !wantsNews).map(({ id }) => id));
    for (const { kind, signupId, subject, at } of await send()) {
      if (kind !== 'friends_joined') continue;
      expect(declined.has(signupId)).toBe(false);
      const friends = Number(/^\d+/.exec(subject)?.[0] ?? 1);
      mails.set(signupId, [...(mails.get(signupId) ?? []), { at, friends }]);
    }
  }

  const gapsIn = (times: number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));
  const gaps = [...mails.values()].flatMap((sent) => gapsIn(sent.map(({ at }) => at)));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DAY);
  const counted = await database.db
    .select({ id: referrals.referrerId, friends: sql<number>`count(*)::int` })
    .from(referrals)
    .where(eq(referrals.state, 'paid'))
    .groupBy(referrals.referrerId);
  const friendsOf = new Map(counted.map(({ id, friends }) => [id, friends]));
  const steady = people.filter(({ id, isSteady }) => isSteady && friendsOf.has(id));
  const mailed = (id: string) => (mails.get(id) ?? []).reduce((sum, { friends }) => sum + friends, 0);
  expect(steady.map(({ id }) => mailed(id))).toEqual(steady.map(({ id }) => friendsOf.get(id)));
  expect(steady.length).toBeGreaterThan(PEOPLE / 20);
  expect(gaps.length).toBeGreaterThan(PEOPLE / 20);
}, 120_000);

/** A few turn news off or on, or unsubscribe from everything. */
async function changeMinds(people: Resident[], random: () => number) {
  for (const one of people.slice(0, 400)) {
    const roll = random();
    if (roll > 0.003) continue;
    one.isSteady = false;
    if (roll < 0.001) {
      await suppressMail(database.db, { by: 'id', value: one.id }, 'unsubscribed');
      one.wantsNews = false;
    } else {
      one.wantsNews = !one.wantsNews;
      await setNews(database.db, one.id, one.wantsNews);
    }
  }
}

/** Half of them by a friend's link, mostly of people who joined early. Two of five decline news. */
async function joinSome(people: Resident[], count: number, random: () => number) {
  const batch = Array.from({ length: count }, (_, n) => {
    const host = random() < 0.5 ? people[Math.floor(random() ** 3 * people.length)] : undefined;
    const privacyAcceptedAt = random() < 0.6 ? new Date() : null;
    const email = `${people.length + n}@x.io`;
    return { email, privacyAcceptedAt, referrerCode: host?.referralCode ?? null };
  });
  for (const { id, referralCode, privacyAcceptedAt } of await joinAll(database.db, batch)) {
    const wantsNews = privacyAcceptedAt !== null;
    people.push({ id, referralCode, wantsNews, isSteady: wantsNews });
  }
}
