import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { readMailQueue } from './mail-queue';

const { database } = outboxUnderTest();

test('counts pending and dead emails', async () => {
  const { db } = database;
  expect(await readMailQueue(db)).toEqual({ pending: 0, oldestSeconds: 0, dead: 0 });

  await addPeople(db, 1, {}, 6);
  await db.update(outboxEmails).set({ status: 'sent' });
  await addPeople(db, 2);
  await db.update(outboxEmails).set({ status: 'dead' }).where(eq(outboxEmails.status, 'pending'));
  await addPeople(db, 3, {}, 3);
  await db.update(outboxEmails).set({ requestedAt: sql`now() - interval '1 hour'` });
  const counts = { pending: 3, oldestSeconds: expect.closeTo(3600, -2), dead: 2 };
  expect(await readMailQueue(db)).toEqual(counts);
});
