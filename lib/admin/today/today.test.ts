import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Handle } from '@/db/client';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { sendAlerts } from '../../findings/alerts';
import { putFindingAside } from '../../operations/put-aside';
import {
  ageSignups,
  createReferrer,
  erasePerson,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  perform,
} from '../../testing/operators';
import { groupPath } from '../review/review-words';
import { readNeeds } from './needs';
import { launchOf, readOpenWork, readSignups, readTotals } from './today';

const database = await emptyTestDatabase();

/** The handle of a new transaction has no cached values yet. */
const fresh = <T>(read: (handle: Handle) => Promise<T>): Promise<T> => database.db.transaction(read);
const ageBy = ageSignups(database);

test('counts people, new ones, what is owed and what is withheld', async () => {
  const [host] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 10, 'paid'));
  await join(database.db, { email: 'held@mailinator.com', referrerCode: host?.referralCode });
  await ageBy(7, 'signup_position < 3');
  const totals = { people: 13, newPeople: 11, referred: 11, owedCents: 3500, withheld: 1 };
  expect(await fresh(readTotals)).toMatchObject(totals);
  expect(await fresh(readOpenWork)).toEqual({ withheld: 1, deadMail: 0 });
  // Her credit counts no longer, and no ledger entry says so.
  await erasePerson(database.db, operator, 'a@x.io');
  expect(await fresh(readTotals)).toMatchObject({ people: 12, referred: 11, owedCents: 0 });
});

test.each([
  [
    { accepted: 205, open: 189, free: 30 },
    { free: 106, all: 500 },
  ],
  [
    { accepted: 500, open: 470, free: 30 },
    { free: 30, all: 1_000 },
  ],
  [
    { accepted: 300, open: 170, free: 30 },
    { free: 30, all: 500 },
  ],
])('of the launch, %j leave %j', (places, expected) => {
  expect(launchOf({ ...places, expired: 0, bounced: 0, erased: 0 })).toMatchObject(expected);
});

/** Nobody here has a network, and the configuration of a test lacks something. */
const isAboutMail = ({ id }: { id: string }) => /^(mail_|large_group)/.test(id);

async function needs() {
  const { open, aside } = await fresh(readNeeds);
  return { open: open.filter(isAboutMail), aside: aside.filter(isAboutMail) };
}

test('large groups, late and dead mail need somebody', async () => {
  await createReferrer(database.db, 'small', 19);
  await database.db.execute(sql`update outbox_emails set requested_at = now() - interval '14 minutes'`);
  expect(await needs()).toEqual({ open: [], aside: [] });
  const large = await createReferrer(database.db, 'large', 20);
  for (const [name, change] of Object.entries({
    decided: "state = 'rejected'",
    new: "reason = 'unconfirmed'",
  })) {
    const id = await createReferrer(database.db, name, 20);
    await database.owner.execute(`update referrals set ${change} where referrer_id = '${id}'`);
  }
  await database.db.execute(sql`update outbox_emails set requested_at = now() - interval '16 minutes'`);
  await database.db.execute(sql`update outbox_emails set status = 'dead' where signup_id = ${large}`);
  expect((await needs()).open).toMatchObject([
    { sentence: 'Late: 82 emails, the oldest for 16 min', link: '/admin/mailings#other-mail' },
    { sentence: 'Not sent: 1 dead email', link: '/admin/mailings#other-mail' },
    {
      sentence: 'A large group: 20 withheld referrals of #21',
      link: groupPath({ referrerId: large, state: 'withheld', reason: 'disposable_domain' }),
    },
  ]);
});

test('what an operator puts aside is folded until it changes', async () => {
  await joinAll(database.db, friendsOf('', 2));
  const age = (minutes: number) =>
    database.db.execute(
      sql`update outbox_emails set requested_at = now() - make_interval(mins => ${minutes}::int)`,
    );
  await age(16);
  const [late] = (await needs()).open;
  if (!late) throw new Error('Nothing is late');
  const { id, subject, sentence, version } = late;
  await perform(database.db, putFindingAside, { id, subject, sentence, version });
  const by = { id: 'mail_late', aside: { actor: operator.actor } };
  expect(await needs()).toMatchObject({ open: [], aside: [by] });
  // Only the minutes of its sentence are others.
  await age(30);
  expect(await needs()).toMatchObject({ open: [], aside: [by] });
  await join(database.db, { email: 'third@x.io' });
  await age(30);
  expect(await needs()).toMatchObject({ open: [{ id: 'mail_late', aside: undefined }], aside: [] });
  await perform(database.db, putFindingAside, { id, subject, sentence, version: '3' });
  expect((await needs()).open).toEqual([]);
  // It is gone, and then back.
  await age(0);
  await sendAlerts(database.db, [operator.actor]);
  await age(30);
  expect(await needs()).toMatchObject({ open: [{ id: 'mail_late' }], aside: [] });
});

test('counts signups by the day, up to today', async () => {
  await joinAll(database.db, [{ email: 'a@x.io' }]);
  const { referralCode } = await getPerson(database.db, '#1');
  await joinAll(database.db, friendsOf(referralCode, 3));
  await ageBy(3, 'signup_position = 2');
  await ageBy(7, 'signup_position = 1');
  const days = await fresh((tx) => readSignups(tx, '7'));
  const today = new Date().toISOString().slice(0, 10);
  expect(days.map(({ signups, referred }) => [signups, referred])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 0],
    [2, 2],
  ]);
  expect(days.at(-1)?.day).toBe(today);
  expect(await fresh((tx) => readSignups(tx, '30'))).toHaveLength(30);
});
