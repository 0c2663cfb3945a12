import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { seed, seededCode } from './seed';

const database = testDatabase();

test('a seeded list keeps every rule of a list that grew', async () => {
  await seed(database.url, 1_015);
  await expectConsistentList(database.db, 1_015);
  const [facts] = await database.db.execute(sql`select
    (select referral_code from signups where signup_position = 777) as code,
    (select count(*)::int from signups friend join signups host on host.id = friend.referred_by) as referred,
    (select count(*)::int from credit_entries where kind = 'referral') as paid,
    (select count(*)::int from signups where is_vip) as vips`);
  expect(facts).toEqual({ code: seededCode(777), referred: 488, paid: 488, vips: 24 });
});
