import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database';
import { findMissingSchema } from './server';

const database = testDatabase();

test('finds everything in a migrated database', async () => {
  expect(await findMissingSchema(database.owner)).toEqual([]);
});

test("finds what the operators' tables lack", async () => {
  await database.owner.execute(sql`alter table operators drop constraint operators_email_unique`);
  await database.owner.execute(sql`drop index outbox_emails_to_operators_index`);
  await database.owner.execute(sql`drop table operator_links`);
  const missing = await findMissingSchema(database.owner);
  expect(missing).toEqual(
    expect.arrayContaining([
      'operators_email_unique',
      'outbox_emails_to_operators_index',
      'operator_links.identifier',
    ]),
  );
});
