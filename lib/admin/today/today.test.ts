import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Handle } from '@/db/client';
import { signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import {
  ageSignups,
  createReferrer,
  erasePerson,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
} from '../../testing/operators';
import { countInView, parsePeopleView } from '../people/people-page';
import { groupPath } from '../review/review-words';
import {
  readCreditTotals,
  readFirstTries,
  readOpenFindings,
  readOpenWork,
  readPeopleTotals,
  readSignups,
} from './today';
import { describeChange } from './today-words';

const database = await emptyTestDatabase();

/** The handle of a new transaction has no cached values yet. */
const fresh = <T>(read: (handle: Handle) => Promise<T>): Promise<T> => database.db.transaction(read);
const ageBy = ageSignups(database);

test('counts people in total, in a period, and in the same length before it', async () => {
  await joinAll(database.db, friendsOf('', 6));
  await ageBy(12, 'signup_position = 1');
  await ageBy(10, 'signup_position in (2, 3, 4)');
  await ageBy(3, 'signup_position in (5, 6)');
  await database.owner.execute(sql`update signups set erased_at = now() where signup_position = 4`);
  const totals = () => fresh((handle) => readPeopleTotals(handle, '7'));
  // Nobody knows how many there were before the waitlist began.
  expect(await totals()).toMatchObject({ people: { total: 5, added: 2, before: null }, erased: 1 });
  await ageBy(30, 'signup_position = 1');
  const { people, spots } = await totals();
  expect(people).toEqual({ total: 5, added: 2, before: 2 });
  // An erased person keeps the spot.
  expect(spots).toEqual({ total: 494, added: -2, before: -3 });
});

test('counts VIPs by when they became one', async () => {
  const hosts = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  for (const [n, { referralCode }] of hosts.entries())
    await joinAll(database.db, friendsOf(referralCode, 10, `paid${n}`));
  await ageBy(40, 'true');
  const vips = async () => (await fresh((handle) => readPeopleTotals(handle, '7'))).vips;
  expect(await vips()).toEqual({ total: 2, added: 2, before: 0 });
  await database.owner.execute(sql`update credit_entries set created_at = now() - interval '10 days'
    where signup_id = ${hosts[0]?.id}`);
  expect(await vips()).toEqual({ total: 2, added: 1, before: 1 });
});

test('the worst case contains the VIP bonuses that releases would add', async () => {
  const names = ['a', 'b', 'c'].map((name) => ({ email: `${name}@x.io` }));
  const [host, other, small] = await joinAll(database.db, names);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 8, 'paid'));
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 2, 'held', 'mailinator.com'));
  // This one has the bonus already.
  await joinAll(database.db, friendsOf(other?.referralCode ?? '', 10, 'theirs'));
  await join(database.db, { email: 'd@mailinator.com', referrerCode: other?.referralCode });
  // This one has too few.
  await join(database.db, { email: 'e@mailinator.com', referrerCode: small?.referralCode });
  expect(await fresh((handle) => readCreditTotals(handle, '7'))).toEqual({
    owed: { total: 4300, added: 4300, before: null },
    withheld: { total: 4, added: 4, before: null },
    withheldReferrers: 3,
    withheldCents: 400,
    unconfirmed: 0,
    worstCaseCents: 4300 + 400 + 2500,
  });
  expect(await fresh(readOpenWork)).toEqual({ withheld: 4, deadMail: 0 });
  // Her credit and the referrals of her friends count no longer, and no ledger entry says so.
  await erasePerson(database.db, operator, 'b@x.io');
  const { owed } = await fresh((handle) => readCreditTotals(handle, '7'));
  expect(owed).toMatchObject({ total: 800, added: 800 });
});

test('large groups, late and dead mail need attention', async () => {
  // Nobody here has a network.
  const open = async () => (await fresh(readOpenFindings)).filter(({ id }) => id !== 'networks');
  await createReferrer(database.db, 'small', 19);
  await database.db.execute(sql`update outbox_emails set requested_at = now() - interval '14 minutes'`);
  expect(await open()).toEqual([]);
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
  expect(await open()).toMatchObject([
    { sentence: 'Late: 82 emails, the oldest for 16 min', link: '/admin/mailings#other-mail' },
    { sentence: 'Not sent: 1 dead email', link: '/admin/mailings#other-mail' },
    {
      sentence: 'A large group: 20 withheld referrals of #21',
      link: groupPath({ referrerId: large, state: 'withheld', reason: 'disposable_domain' }),
    },
  ]);
});

test.each([
  [{ added: 120, before: 90 }, '+120 in 7 days (↑ 33% from 90)'],
  [{ added: 45, before: 90 }, '+45 in 7 days (↓ 50% from 90)'],
  [{ added: 5, before: 5 }, '+5 in 7 days (as before)'],
  [{ added: 8, before: 4 }, '+8 in 7 days (↑ from 4)'],
  [{ added: 1_200, before: null }, '+1,200 in 7 days'],
  [{ added: -3, before: null }, '−3 in 7 days'],
  [{ added: -15, before: -10 }, '−15 in 7 days (↓ 50% from −10)'],
])('describes the change %j as %s', (figure, expected) => {
  expect(describeChange(figure, '7')).toBe(expected);
});

test('counts signups by the day, up to today', async () => {
  await joinAll(database.db, [{ email: 'a@x.io' }]);
  const { referralCode } = await getPerson(database.db, '#1');
  await joinAll(database.db, friendsOf(referralCode, 3));
  await ageBy(3, 'signup_position = 2');
  await ageBy(7, 'signup_position = 1');
  const days = await database.db.transaction((tx) => readSignups(tx, '7'));
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
  const { length } = await database.db.transaction((tx) => readSignups(tx, '30'));
  expect(length).toBe(30);
});

test('answers are counted, most people first, and the page behind each counts the same', async () => {
  await joinAll(database.db, friendsOf('', 6));
  const answer = (tryOnFirst: string, ...positions: number[]) =>
    database.db.update(signups).set({ tryOnFirst }).where(inArray(signups.signupPosition, positions));
  await answer('suits', 1, 2, 3);
  await answer('dresses', 4, 5);
  await erasePerson(database.db, operator, '#1');
  const { answers } = await database.db.transaction((tx) => readFirstTries(tx, '7'));
  expect(answers).toEqual([
    { tryOnFirst: 'dresses', people: 2, share: 0.5 },
    { tryOnFirst: 'suits', people: 2, share: 0.5 },
  ]);
  for (const [tryOnFirst, people] of [
    ['suits', 2],
    ['dresses', 2],
    ['hats', 5],
  ] as const)
    expect((await countInView(database.db, parsePeopleView({ tryOnFirst }).view)).people).toBe(people);
});
