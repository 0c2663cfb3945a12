import { expect, test } from 'vitest';
import { findViolation, incompleteErasures } from '@/db/checks/violations';
import { countPeople, listPeople } from '@/db/queries/reports/people';
import { everything } from '@/db/statements';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { planWave } from '../../admin/mailings/mailings';
import { advanceAll, inviteAgain, inviteWave } from '../../testing/mailings';
import {
  auditLines,
  dryRun,
  erasePerson,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  perform,
  servicesOn,
} from '../../testing/operators';
import { reject, reverse } from '../credit/decisions';
import { invite } from '../mailings/invite';
import { holdVersion } from '../versions';
import { holdBack, liftHold } from './hold';
import { resend } from './resend';

const database = await emptyTestDatabase();

const bob = { ...operator, actor: 'bob' };
const hold = (person: string, by = operator) =>
  perform(database.db, holdBack, { person, reason: ' looks invented ' }, by);
const lift = (person: string, by = operator, seen?: string) =>
  perform(database.db, liftHold, { person }, by, seen);
const heldBack = async () =>
  (await listPeople(database.db, { filter: 'held_back' }, everything)).map(({ email }) => email);
const invited = async () =>
  (await listPeople(database.db, { filter: 'invited' }, everything)).map(({ email }) => email);
const refused = (reason: string) => expect.objectContaining({ reason });

test('waves skip people who are held back, and later addresses of their mailbox, and say how many', async () => {
  for (const name of ['ada', 'ada+2', 'bo', 'bo+2', 'cem', 'dia'])
    await join(database.db, { email: `${name}@x.io` });
  const before = await getPerson(database.db, 'ada@x.io');
  expect(await hold('ada@x.io', dryRun)).toMatchObject({ people: 1, invited: 0 });
  expect(await heldBack()).toEqual([]);
  for (const person of ['ada@x.io', 'cem@x.io']) await hold(person);
  const { heldBackAt: _, heldBackReason, ...now } = await getPerson(database.db, before.id);
  expect({ ...before, heldBackReason }).toMatchObject({ ...now, heldBackReason: 'looks invented' });

  const plan = (size: number) => planWave(database.db, { size, by: 'score', again: undefined });
  expect(await Promise.all([plan(1), plan(5)])).toMatchObject([
    { people: 1, heldBack: 1 },
    { people: 2, heldBack: 2 },
  ]);
  // A second signup that is held back does not keep the person from the first place.
  await hold('bo+2@x.io');
  const { sentences } = await invite.ask(servicesOn(database.db), operator, { wave: 5 });
  expect(sentences).toContain('It skips 3 people who are held back.');
  await inviteWave(database.db, operator, { size: 5 });
  expect(await invited()).toEqual(['bo@x.io', 'dia@x.io']);

  await hold('bo@x.io');
  const again = perform(database.db, resend, { person: 'bo@x.io', invitation: true });
  await expect(again).rejects.toEqual(refused('held_back'));
  await expect(inviteAgain(database.db, operator, 'bo@x.io')).rejects.toEqual(refused('held_back'));
  await lift('cem@x.io');
  await inviteWave(database.db, operator, { size: 5 });
  expect(await invited()).toEqual(['bo@x.io', 'cem@x.io', 'dia@x.io']);
});

test.each([
  ['rejected', reject, 'mailinator.com'],
  ['reversed', reverse, 'x.io'],
] as const)('friends are held back as their referrals are %s, in steps', async (what, decide, domain) => {
  const host = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(host.referralCode, 130, 'friend', domain));
  await hold(`friend-0@${domain}`);
  const input = { allOf: host.id, holdBack: true };
  const asked = await decide.ask(servicesOn(database.db), operator, input);
  expect(asked.field?.label).toBe('Hold these 130 friends back from waves, too');
  const decided = await perform(database.db, decide, input);
  expect(decided).toMatchObject({ referrals: 130, heldBack: 129 });
  expect(await heldBack()).toHaveLength(130);
  expect(await getPerson(database.db, `friend-9@${domain}`)).toMatchObject({
    heldBackReason: `referral ${what}`,
  });
});

test('two operators at once: each person is held back by one of them, and an old page lifts no later hold', async () => {
  const host = await join(database.db, { email: 'host@x.io' });
  const friends = await joinAll(database.db, friendsOf(host.referralCode, 12));
  const all = (by: typeof operator) => perform(database.db, holdBack, { allOf: 'host@x.io' }, by);
  // A wave that has begun: the mail worker has not invited its people yet.
  await perform(database.db, invite, { wave: 20 }, bob);
  const held = await Promise.all([all(operator), all(bob)]);
  expect(held.map(({ people }) => people).toSorted()).toEqual([0, 12]);
  expect((await auditLines(database.db)).filter((line) => line.endsWith('hold.set'))).toHaveLength(12);
  await advanceAll(database.db);
  expect(await invited()).toEqual(['host@x.io']);

  const [first] = friends;
  const shown = holdVersion([(await getPerson(database.db, first?.id ?? '')).heldBackAt]);
  await lift(first?.id ?? '', bob, shown);
  expect(await lift(first?.id ?? '', operator, shown)).toMatchObject({ people: 0 });
  await hold(first?.id ?? '', bob);
  await expect(lift(first?.id ?? '', operator, shown)).rejects.toEqual(refused('changed_meanwhile'));
  expect(await perform(database.db, liftHold, { allOf: 'host@x.io' })).toMatchObject({ people: 12 });
  expect(await heldBack()).toEqual([]);
});

test('erasing forgets it, and nobody who was erased is held back', async () => {
  const { id } = await join(database.db, { email: 'ada@x.io' });
  await hold('ada@x.io');
  expect(await dumpAll(database.db)).toContain('looks invented');
  await erasePerson(database.db, operator, id);
  expect(await dumpAll(database.db)).not.toContain('looks invented');
  const nothing = { heldBackAt: null, heldBackReason: null };
  expect(await getPerson(database.db, id)).toMatchObject(nothing);
  await expect(hold(id)).rejects.toEqual(refused('erased_person'));
  expect(await findViolation(database.db, incompleteErasures)).toMatchObject({ count: 0 });
  expect(await countPeople(database.db, { filter: 'held_back' })).toMatchObject({ people: 0 });
});
