import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { type CreditPolicy, mailboxHasher, unlimitedCredit } from '../credit/credit-policy';
import { person } from '../testing/joins';
import { join, operator } from '../testing/operators';
import { joinBatch } from '../waitlist/join-batch';
import { erasePerson } from './erase';

const database = testDatabase();
const policy: CreditPolicy = {
  ...unlimitedCredit,
  hashesOf: mailboxHasher(['a secret for tests', 'an old one']),
};
const EMAIL = 'Zebulon.Quist+shop@Gmail.com';
let host: SignupRow;

beforeEach(async () => {
  await database.reset();
  host = await join(database.db, { email: 'host@x.io' });
  await join(database.db, { email: EMAIL, referrerCode: host.referralCode });
});

const erase = (who = EMAIL) => erasePerson(database.db, operator, who, policy.hashesOf);

async function rejoin(): Promise<(string | null)[]> {
  const alias = person({ email: 'zebulonquist@gmail.com', referrerCode: host.referralCode });
  await joinBatch(database.db, [alias], policy);
  const rows = await database.db.select().from(referrals).orderBy(referrals.friendId);
  return rows.map(({ reason }) => reason);
}

test('joining again within 180 days pays nobody twice', async () => {
  await erase();
  expect(await rejoin()).toEqual([null, 'rejoined']);
});

test.each([
  ['180 days', null],
  ['179 days', 'rejoined'],
])('after %s, joining again is withheld as: %s', async (age, reason) => {
  await erase();
  await database.db.execute(sql.raw(`update erased_mailboxes set erased_at = now() - interval '${age}'`));
  expect(await rejoin()).toEqual([null, reason]);
});

test('erasing again keeps the mailbox', async () => {
  await erase();
  await erase('#2');
  expect(await rejoin()).toEqual([null, 'rejoined']);
});

test('counts the 180 days from the last erasure', async () => {
  await erase();
  await database.db.execute(sql`update erased_mailboxes set erased_at = now() - interval '179 days'`);
  await rejoin();
  await erase('zebulonquist@gmail.com');
  const [row] = await database.db.select().from(erasedMailboxes);
  expect(Date.now() - (row?.erasedAt.getTime() ?? 0)).toBeLessThan(60_000);
});
