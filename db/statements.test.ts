import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signups } from './schema/signups';
import { insertRecords, pipeline } from './statements';
import { personAt } from './testing/people';
import { testDatabase } from './testing/test-database';

const database = testDatabase();

test('stores any characters, and defaults for missing columns', async () => {
  const names = [`O'Hara "the {first}" \\ $1`, 'ünï©ode 🎉', null];
  const people = names.map((firstName, index) => personAt(index + 1, { firstName }));
  await database.db.execute(insertRecords(signups, people));
  const rows = await database.db.select().from(signups).orderBy(signups.signupPosition);
  expect(rows).toMatchObject(people);
  expect(rows[0]).toMatchObject({ referralCount: 0, isVip: false, createdAt: expect.any(Date) });
});

test('sends each statement once', async () => {
  const { owner: db } = database;
  await db.execute(sql`create sequence sent`);
  const next = () => db.select({ sent: sql<number>`nextval('sent')::int` }).from(sql`(select) as once`);
  const results = await pipeline([next(), next(), next()]);
  expect(results.map(([row]) => row?.sent).toSorted()).toEqual([1, 2, 3]);
  expect(await next()).toEqual([{ sent: 4 }]);
});

test('waits for the other statements when one fails', async () => {
  let isDone = false;
  const slow = database.db.execute(sql`select count(*) from generate_series(1, 300000)`).then(() => {
    isDone = true;
  });
  const bad = database.db.execute(sql`select 1 / 0`);
  await expect(pipeline([bad, slow])).rejects.toThrow();
  expect(isDone).toBe(true);
});
