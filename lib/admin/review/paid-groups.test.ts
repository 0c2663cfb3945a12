import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createDatabase } from '@/db/client';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { dryRun, friendsOf, getPerson, join, joinAll, operator } from '../../testing/operators';
import { expireReads } from '../cached-reads';
import { listReviewGroups, listSuspiciousInWave } from './groups';
import { decideGroup } from './review';

const database = testDatabase();
beforeEach(() => database.reset());

const terms = { isConfirmationAsked: false };

/** Through another pool: the order is cached for each. */
async function groups() {
  const { db, close } = createDatabase(database.url);
  try {
    return (await listReviewGroups(db, { state: 'paid', page: 1 }, terms)).rows;
  } finally {
    await close();
  }
}

/** Ten strangers from one network, within a minute. */
async function createRing(): Promise<string> {
  const { id, referralCode } = await join(database.db, { email: 'ring@x.io' });
  const names = ['ana', 'bo', 'cem', 'dia', 'eli', 'fay', 'gus', 'hal', 'ivo', 'jo'];
  const friend = { referrerCode: referralCode, networkHash: 'ring' };
  await joinAll(
    database.db,
    names.map((name) => ({ ...friend, email: `${name}@ring.example` })),
  );
  return id;
}

/** Friends on a network each, an hour apart, who confirmed. */
async function createGenuineGroup(friends: number): Promise<void> {
  const { id, referralCode } = await join(database.db, { email: 'genuine@x.io' });
  for (let n = 0; n < friends; n += 1) {
    const email = `${'abcdefghijklmnop'.slice(0, n + 1)}@genuine.example`;
    await join(database.db, { email, referrerCode: referralCode, networkHash: `home ${n}` });
  }
  await database.owner.execute(sql`update signups set confirmed_at = now() where referred_by = ${id}`);
  await database.owner.execute(sql`update referrals set created_at = created_at + place * interval '1 hour' from (
    select friend_id as friend, row_number() over (order by friend_id) as place from referrals) places
    where friend = friend_id and referrer_id = ${id}`);
}

test('ten strangers from one network come first, and reversing them takes back all that was paid', async () => {
  await createGenuineGroup(12);
  const referrerId = await createRing();
  const { referralCode } = await join(database.db, { email: 'numbers@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 3, 'winner'));

  expect((await groups()).map(({ email, friends, score }) => [email, friends, score.sentence])).toEqual([
    ['ring@x.io', 10, '10 of 10 from one network, 0 s apart, 10 of 10 at one domain: probably one person'],
    ['numbers@x.io', 3, '0 s apart, numbered addresses, 3 of 3 at one domain: probably one person'],
    ['genuine@x.io', 12, '12 of 12 at one domain, but 12 of 12 confirmed: no sign of one person'],
  ]);

  expect(await getPerson(database.db, referrerId)).toMatchObject({ storeCreditCents: 3500, isVip: true });
  const reversal = {
    decision: 'reversal',
    choice: { referrer: referrerId, state: 'paid', until: new Date(Date.now() + 60_000) },
  } as const;
  const referrer = { referralCount: 0, storeCreditCents: 0, isVip: false };
  const expected = { referrals: 10, amountCents: -3500, referrer };
  expect(await decideGroup(database.db, dryRun, reversal)).toMatchObject(expected);
  expect(await decideGroup(database.db, operator, reversal)).toMatchObject(expected);
  expect((await groups()).map(({ email }) => email)).not.toContain('ring@x.io');
  await expectConsistentList(database.db, 28);
});

test('released referrals are listed, too; those of erased referrers and groups of two are not', async () => {
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 2));
  expect(await groups()).toEqual([]);
  await joinAll(database.db, friendsOf(referralCode, 1, 'held', 'mailinator.com'));
  const { id } = await getPerson(database.db, 'held-0@mailinator.com');
  const { id: referrerId } = await getPerson(database.db, 'host@x.io');
  await decideGroup(database.db, operator, { decision: 'release', choice: { friendIds: [id] } });
  expect(await groups()).toMatchObject([{ email: 'host@x.io', friends: 3 }]);
  await database.owner.execute(sql`update signups set erased_at = now() where id = ${referrerId}`);
  expect(await groups()).toEqual([]);
});

test('a wave has the suspicious groups of the people whom it invites, until they are decided', async () => {
  await createGenuineGroup(3);
  const inWave = async (size: number) =>
    (await listSuspiciousInWave(database.db, { size, order: 'position', ...terms })).rows.map(
      ({ email }) => email,
    );
  expect(await inWave(5)).toEqual([]);
  const referrer = await createRing();
  expireReads();
  expect(await inWave(4)).toEqual([]);
  expect(await inWave(5)).toEqual(['ring@x.io']);
  const choice = { referrer, state: 'paid', until: new Date(Date.now() + 60_000) } as const;
  await decideGroup(database.db, operator, { decision: 'reversal', choice });
  expect(await inWave(5)).toEqual([]);
});
