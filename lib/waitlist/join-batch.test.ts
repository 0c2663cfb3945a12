import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/counter';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { testDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { joined, joinOne, person } from '../testing/joins';
import { joinBatch, joinWhenLocked } from './join-batch';
import { SignupQueue } from './signup-queue';

const database = testDatabase();
const unlimited = unlimitedCredit;

beforeEach(() => database.reset());

const join = (email: string) => joined(database.db, { email });

test('gives the premiere points to the first 500 only', async () => {
  await database.db.update(waitlistCounter).set({ lastPosition: 499 });
  expect((await join('position-500@x.io')).priorityScore).toBe(50);
  expect((await join('position-501@x.io')).priorityScore).toBe(0);
});

test('stores where people came from, also when only some of a batch say so', async () => {
  const ada = {
    utmSource: 'instagram',
    utmMedium: 'social',
    utmCampaign: '春'.repeat(100),
    referrerHost: 'l.instagram.com',
  };
  const batch = [person({ email: 'ada@x.io', ...ada }), person({ email: 'bea@x.io', utmSource: 'tiktok' })];
  await joinBatch(database.db, [...batch, person({ email: 'cleo@x.io' })], unlimited);
  const rows = await database.db.select().from(signups).orderBy(asc(signups.signupPosition));
  const nothing = { utmSource: null, utmMedium: null, utmCampaign: null, referrerHost: null };
  expect(rows).toMatchObject([ada, { ...nothing, utmSource: 'tiktok' }, nothing]);
});

test('a repeated signup gets the welcome mail again, at most once a day', async () => {
  const { id } = await join('a@x.io');
  const statusAfterRepeat = async () => {
    await joinOne(database.db, { email: 'a@x.io' });
    return (await database.db.select().from(outboxEmails))[0]?.status;
  };
  await database.db.update(outboxEmails).set({ status: 'sent' });
  expect(await statusAfterRepeat()).toBe('sent');
  const yesterday = sql`now() - interval '25 hours'`;
  await database.db.update(signups).set({ createdAt: yesterday }).where(eq(signups.id, id));
  expect(await statusAfterRepeat()).toBe('sent');
  await database.db.update(outboxEmails).set({ requestedAt: yesterday }).where(eq(outboxEmails.signupId, id));
  expect(await statusAfterRepeat()).toBe('pending');
});

test('everybody who arrives while another process writes signups joins in one batch', async () => {
  const queue = new SignupQueue({
    runBatch: (cut) => joinWhenLocked(database.db, cut, unlimited),
    isSharedFault: () => true,
  });
  const outcomes: Promise<unknown>[] = [];
  await database.owner.transaction(async (tx) => {
    await lockCounter(tx);
    for (let n = 0; n < 9; n += 1) {
      outcomes.push(queue.join(person({ email: `p${n}@x.io` })));
      await untilBlocked(database.db, 1);
    }
  });
  await Promise.all(outcomes);
  expect(await database.db.selectDistinct({ at: signups.createdAt }).from(signups)).toHaveLength(1);
});
