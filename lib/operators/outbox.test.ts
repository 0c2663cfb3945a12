import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { claimDueMail } from '@/db/outbox/claim';
import { type OutboxRow, outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { auditLines, dryRun, joinAll, operator } from '../testing/operators';
import { listOutbox, retryOutbox } from './outbox';

const database = testDatabase();
let idOfA: string;

beforeEach(async () => {
  await database.reset();
  const [a] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  idOfA = a?.id ?? '';
});

const set = (values: Partial<OutboxRow>) => database.db.update(outboxEmails).set(values);
const stored = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
const retry = (who?: string, by = operator) => retryOutbox(database.db, by, who);

/** Postpones both emails, which share one request to Resend. */
async function postpone(): Promise<Date> {
  const dueAt = new Date(Date.now() + 3_600_000);
  await set({ dueAt, attempts: 3, requestId: randomUUID(), body: 'kept', error: 'rate_limited' });
  return dueAt;
}

test('lists emails by status with their last error', async () => {
  await set({ status: 'dead', error: 'mail_refused' });
  expect(await listOutbox(database.db, ['pending'], 10)).toEqual([]);
  expect(await listOutbox(database.db, ['pending', 'dead'], 10)).toMatchObject([
    { person: { email: 'a@x.io' }, status: 'dead', error: 'mail_refused' },
    { person: { email: 'b@x.io' } },
  ]);
  expect(await listOutbox(database.db, ['dead'], 1)).toHaveLength(1);
});

test('renders dead emails again; a dry run does not', async () => {
  const dead = { status: 'dead', attempts: 56, body: 'old', error: 'mail_refused' } as const;
  await set(dead);
  expect(await retry(undefined, dryRun)).toMatchObject({ revived: 2 });
  expect(await stored()).toMatchObject([dead, dead]);
  expect(await retry()).toMatchObject({ revived: 2, hurried: 0 });
  for (const row of await stored()) expect(row).toMatchObject({ status: 'pending', attempts: 0, body: null });
  expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
});

test('retries postponed emails now, unchanged', async () => {
  const dueAt = await postpone();
  expect(await retry()).toMatchObject({ revived: 0, hurried: 2 });
  for (const row of await stored()) {
    expect(row).toMatchObject({ attempts: 3, body: 'kept' });
    expect(Number(row.dueAt)).toBeLessThan(dueAt.getTime() - 3_000_000);
  }
});

test('retries a whole request, because Resend knows it by one idempotency key', async () => {
  await postpone();
  expect(await retry('b@x.io')).toMatchObject({ hurried: 2 });
  const limits = { leaseMs: 0, requests: 1, singles: 1, batch: 9 };
  expect(await claimDueMail(database.db, limits)).toMatchObject([{ mails: [{}, {}] }]);
});

test('retries the email of one person, unless the address is suppressed', async () => {
  await set({ status: 'dead' });
  expect(await retry('a@x.io')).toMatchObject({ revived: 1 });
  expect(await stored()).toMatchObject([{ signupId: idOfA, status: 'pending' }, { status: 'dead' }]);
  await suppressMail(database.db, { by: 'id', value: idOfA }, 'complained');
  await set({ status: 'dead' });
  expect(await retry('a@x.io')).toMatchObject({ revived: 0 });
  expect(await retry()).toMatchObject({ revived: 1 });
});

test('retries an email that may have arrived only for a named person', async () => {
  await set({ status: 'dead', error: 'rate_limited', mayHaveArrived: true });
  await set({ mayHaveArrived: false }).where(eq(outboxEmails.signupId, idOfA));
  expect(await retry()).toMatchObject({ revived: 1, leftOut: 1 });
  expect(await stored()).toMatchObject([{ status: 'pending' }, { status: 'dead' }]);
  expect(await retry('b@x.io')).toMatchObject({ revived: 1, leftOut: 0 });
  expect(await stored()).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
});
