import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { auditLines, join, operator } from '../testing/operators';
import { retryOutbox } from './outbox';

const database = testDatabase();
let id: string;

/**
 * The first statement on mails ends as the database ends one of two transactions that have each locked what the other
 * wants: an operator's or a reader's, and a worker's, who goes through mails in another order.
 */
beforeAll(() =>
  database.db.execute(`
    create sequence tries start 2;
    create function be_in_the_way() returns trigger language plpgsql as $$
      begin
        if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return null;
      end $$;
    create trigger be_in_the_way before update on outbox_emails for each statement execute function be_in_the_way();`),
);

beforeEach(async () => {
  await database.reset();
  ({ id } = await join(database.db, { email: 'ada@x.io' }));
  await database.db.update(outboxEmails).set({ requestId: id, lastError: 'answer 500' });
  await database.db.execute("select setval('tries', 1, false)");
});

test('an operator who was in a worker’s way gets through at the second try, once', async () => {
  expect(await retryOutbox(database.db, operator)).toMatchObject({ outcome: 'done', hurried: 1 });
  expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
});

test('who wants no more mail is heard, whoever works on those mails', async () => {
  expect(await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed')).toBe(true);
  expect(await database.db.select().from(outboxEmails)).toMatchObject([{ status: 'cancelled' }]);
});
