import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { auditLines, join, operator } from '../testing/operators';
import { retryOutbox } from './outbox';

const database = testDatabase();
let id: string;

/** The first update of emails fails with a deadlock, as if the mail worker had locked the same rows in another order. */
beforeAll(() =>
  database.owner.execute(`
    create sequence tries start 2;
    create function fail_once() returns trigger language plpgsql security definer as $$
      begin
        if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return null;
      end $$;
    create trigger fail_once before update on outbox_emails for each statement execute function fail_once();`),
);

beforeEach(async () => {
  await database.reset();
  ({ id } = await join(database.db, { email: 'ada@x.io' }));
  await database.db.update(outboxEmails).set({ requestId: id, error: 'resend_failed' });
  await database.owner.execute("select setval('tries', 1, false)");
});

test("an operator's change succeeds on the second try and is audited once", async () => {
  expect(await retryOutbox(database.db, operator)).toMatchObject({ hurried: 1 });
  expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
});

test('unsubscribing succeeds on the second try', async () => {
  expect(await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed')).toBe(true);
  expect(await database.db.select().from(outboxEmails)).toMatchObject([{ status: 'cancelled' }]);
});
