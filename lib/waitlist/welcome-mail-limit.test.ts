import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { listOutbox } from '../operators/outbox';
import { resendMail } from '../operators/resend-mail';
import { joinAll, joinOne } from '../testing/joins';
import { operator } from '../testing/operators';

const database = testDatabase();

beforeEach(() => database.reset());

const alias = (n: number) => ({ email: `victim+${n}@x.io` });
const aliases = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => alias(from + n));

/** The status of each welcome email, in order of position. */
async function statuses(): Promise<string[]> {
  const rows = await database.db
    .select({ status: outboxEmails.status })
    .from(outboxEmails)
    .innerJoin(signups, sql`${signups.id} = ${outboxEmails.signupId}`)
    .orderBy(signups.signupPosition);
  return rows.map(({ status }) => status);
}

const passHours = (hours: number) =>
  database.db.transaction(async (tx) => {
    const past = sql`${hours} * interval '1 hour'`;
    await tx.update(outboxEmails).set({ requestedAt: sql`requested_at - ${past}` });
    await tx.update(signups).set({ createdAt: sql`created_at - ${past}` });
  });

test.each([0, 1])(
  'a mailbox gets three welcome mails a day, whatever the alias and with %d people of earlier batches: everybody still joins',
  async (earlier) => {
    await joinAll(database.db, aliases(1, earlier));
    await joinAll(database.db, [...aliases(earlier + 1, 5), { email: 'other@x.io' }]);
    const firstDay = ['pending', 'pending', 'pending', 'cancelled', 'cancelled', 'pending'];
    expect(await statuses()).toEqual(firstDay);
    await passHours(25);
    await joinAll(database.db, aliases(6, 9));
    expect(await statuses()).toEqual([...firstDay, 'pending', 'pending', 'pending', 'cancelled']);
    await expectConsistentList(database.db, 10);
  },
);

test('repeated mails count, and a cancelled one is sent when the person asks again the next day', async () => {
  await joinAll(database.db, aliases(1, 4));
  await database.db.update(outboxEmails).set({ status: 'sent' }).where(sql`status = 'pending'`);
  await passHours(25);
  for (const n of [4, 1, 2, 3]) await joinOne(database.db, alias(n));
  expect(await statuses()).toEqual(['pending', 'pending', 'sent', 'pending']);
});

test('an operator can send a mail that the limit cancelled', async () => {
  await joinAll(database.db, aliases(1, 4));
  const isLimited = { status: 'cancelled', error: 'mailbox_limit' };
  expect(await listOutbox(database.db, ['cancelled'], 10)).toMatchObject([isLimited]);
  await resendMail(database.db, operator, alias(4).email, { kind: 'welcome', liftSuppression: false });
  expect(await statuses()).toEqual(Array(4).fill('pending'));
});
