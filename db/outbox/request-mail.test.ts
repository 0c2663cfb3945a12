import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { addPeople } from '../testing/people';
import { testDatabase } from '../testing/test-database';
import { readMailQueue, requestMailAgain } from './request-mail';

const DAY_MS = 24 * 60 * 60 * 1000;
const database = testDatabase();
beforeEach(() => database.reset());

type Row = typeof outboxEmails.$inferSelect;
const set = (values: { [name in keyof Row]?: Row[name] | ReturnType<typeof sql> }) =>
  database.db.update(outboxEmails).set(values);
const askedHoursAgo = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;
const addOne = async (position = 1) => {
  const [person] = await addPeople(database.db, 1, {}, position);
  return person?.id ?? '';
};

describe('asking again', () => {
  test.each(['sent', 'dead'] as const)(
    'a day after the last time a %s mail starts afresh',
    async (status) => {
      const id = await addOne();
      await set({
        status,
        attempts: 7,
        requestId: sql`gen_random_uuid()`,
        lastError: 'answer 500',
        requestedAt: askedHoursAgo(25),
      });
      expect(await requestMailAgain(database.db, 'welcome', [id], DAY_MS)).toEqual([id]);
      const [row] = await database.db.select().from(outboxEmails);
      expect(row).toMatchObject({
        status: 'pending',
        attempts: 0,
        requestId: null,
        body: null,
        lastError: null,
      });
      expect(row?.requestedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    },
  );

  test('within a day of the last time nothing changes', async () => {
    const id = await addOne();
    await set({ status: 'sent', requestedAt: askedHoursAgo(23) });
    expect(await requestMailAgain(database.db, 'welcome', [id], DAY_MS)).toEqual([]);
  });

  test('a mail on its way is left alone, however old', async () => {
    const id = await addOne();
    await set({ attempts: 3, requestedAt: askedHoursAgo(100) });
    expect(await requestMailAgain(database.db, 'welcome', [id], DAY_MS)).toEqual([]);
    expect(await database.db.select().from(outboxEmails)).toMatchObject([{ attempts: 3 }]);
  });

  test('of many who ask at once each gets it once', async () => {
    const people = await addPeople(database.db, 3);
    await set({ status: 'sent', requestedAt: askedHoursAgo(25) });
    const ids = people.map(({ id }) => id);
    const answers = await Promise.all(ids.map(() => requestMailAgain(database.db, 'welcome', ids, DAY_MS)));
    expect(answers.flat().toSorted()).toEqual(ids);
  });

  test('nobody is nobody', async () => {
    expect(await requestMailAgain(database.db, 'welcome', [], DAY_MS)).toEqual([]);
  });
});

describe('the queue', () => {
  test('is empty at first', async () => {
    expect(await readMailQueue(database.db)).toEqual({ pending: 0, oldestSeconds: 0, dead: 0 });
  });

  test('counts what waits and what was given up on', async () => {
    await addPeople(database.db, 2);
    await set({ status: 'dead' });
    await addPeople(database.db, 3, {}, 3);
    await set({ requestedAt: askedHoursAgo(1) });
    const sent = await addOne(6);
    await set({ status: 'sent' }).where(eq(outboxEmails.signupId, sent));
    expect(await readMailQueue(database.db)).toEqual({
      pending: 3,
      oldestSeconds: expect.closeTo(3600, -2),
      dead: 2,
    });
  });
});
