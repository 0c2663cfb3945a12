import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/signup-writes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { waitlistCounter } from '@/db/schema/waitlist-counter';
import { untilSomeWait } from '@/db/testing/locks';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { auditLines, dryRun, friendsOf, join, joinAll, operator } from '../testing/operators';
import { inviteWave } from './invite';

const database = testDatabase();
beforeEach(() => database.reset());

const invite = (size: number, by = operator) => inviteWave(database.db, by, size);
const invited = async () => {
  const rows = await database.db.select().from(signups).orderBy(signups.signupPosition);
  return rows.filter(({ invitedAt }) => invitedAt !== null).map(({ signupPosition }) => signupPosition);
};
const invitations = () => database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'invitation'));

/** Two premiere places, then three places past them; the last has brought two friends. */
async function line(): Promise<void> {
  await database.db.update(waitlistCounter).set({ lastPosition: 498 });
  const people = await joinAll(
    database.db,
    ['a', 'b', 'c', 'd', 'e'].map((name) => ({ email: `${name}@x.io` })),
  );
  await joinAll(database.db, friendsOf(people[4]?.referralCode ?? '', 6));
}

test('goes by score, then by position', async () => {
  await line();
  expect(await invite(4)).toMatchObject({
    invited: 4,
    first: [
      { signupPosition: 503, priorityScore: 60 },
      { signupPosition: 499, priorityScore: 50 },
      { signupPosition: 500, priorityScore: 50 },
      { signupPosition: 501, priorityScore: 0 },
    ],
  });
  expect(await invited()).toEqual([499, 500, 501, 503]);
});

test('marks and mails each person once', async () => {
  await line();
  await invite(3);
  await invite(3);
  expect(await invite(100)).toMatchObject({ invited: 5 });
  expect(await invite(100)).toMatchObject({ invited: 0, first: [] });
  const mails = await invitations();
  expect(mails).toHaveLength(11);
  expect(mails.every(({ status }) => status === 'pending')).toBe(true);
});

test('waves at once invite nobody twice, and as many as there are', async () => {
  await joinAll(
    database.db,
    Array.from({ length: 50 }, (_, n) => ({ email: `p${n}@x.io` })),
  );
  // All have read who is next before the first of them begins.
  const { waves } = await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    const waves = Promise.all([invite(20), invite(20), invite(20)]);
    await untilSomeWait(database.db, 3);
    return { waves };
  });
  const sizes = (await waves).map((wave) => wave.invited);
  expect(sizes.toSorted()).toEqual([10, 20, 20]);
  const shown = (await waves).flatMap(({ first }) => first.map(({ signupPosition }) => signupPosition));
  expect(new Set(shown).size).toBe(15);
  expect(await invited()).toHaveLength(50);
  expect(await invitations()).toHaveLength(50);
});

test('passes over those who want no mail', async () => {
  const { id } = await join(database.db, { email: 'a@x.io' });
  await join(database.db, { email: 'b@x.io' });
  await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed');
  expect(await invite(10)).toMatchObject({ invited: 1 });
  expect(await invited()).toEqual([2]);
});

test('tells how far it is, a thousand at a time', async () => {
  await line();
  const progress: [number, number][] = [];
  await inviteWave(database.db, operator, 5, (done, total) => progress.push([done, total]));
  expect(progress).toEqual([[5, 5]]);
  expect(await auditLines(database.db)).toEqual(['tester invite']);
});

test.each([2, 100])('a dry run tells who would come and invites nobody: %i', async (size) => {
  await line();
  const wouldCome = Math.min(size, 11);
  const { invited: count, first } = await invite(size, dryRun);
  expect(count).toBe(wouldCome);
  expect(first).toHaveLength(Math.min(wouldCome, 5));
  expect(await invited()).toEqual([]);
  expect(await invitations()).toEqual([]);
  expect(await auditLines(database.db)).toEqual([]);
});
