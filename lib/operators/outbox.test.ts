import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { takeDueMail } from '@/db/outbox/take';
import { type OutboxRow, outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { auditLines, dryRun, joinAll, operator } from '../testing/operators';
import { listOutbox, retryOutbox } from './outbox';

const database = testDatabase();

const set = (values: Partial<OutboxRow>) => database.db.update(outboxEmails).set(values);
const stored = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);

beforeEach(async () => {
  await database.reset();
  await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
});

test('lists what waits and what was given up, with the reason', async () => {
  await set({ status: 'dead', lastError: 'answer 422 (validation_error)' });
  expect(await listOutbox(database.db, ['pending'], 10)).toEqual([]);
  expect(await listOutbox(database.db, ['pending', 'dead'], 10)).toMatchObject([
    { email: 'a@x.io', status: 'dead', lastError: 'answer 422 (validation_error)' },
    { email: 'b@x.io' },
  ]);
  expect(await listOutbox(database.db, ['dead'], 1)).toHaveLength(1);
});

test('retries what was given up, written anew', async () => {
  await set({ status: 'dead', attempts: 56, body: 'old', lastError: 'answer 500' });
  expect(await retryOutbox(database.db, operator)).toMatchObject({ revived: 2, hurried: 0 });
  for (const row of await stored()) expect(row).toMatchObject({ status: 'pending', attempts: 0, body: null });
  expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
});

test('hurries what waits for another try, as it is', async () => {
  const later = new Date(Date.now() + 3_600_000);
  await set({ dueAt: later, attempts: 3, requestId: randomUUID(), body: 'kept', lastError: 'answer 500' });
  expect(await retryOutbox(database.db, operator)).toMatchObject({ revived: 0, hurried: 2 });
  for (const row of await stored()) {
    expect(row).toMatchObject({ attempts: 3, body: 'kept' });
    expect(row.dueAt.getTime()).toBeLessThan(later.getTime() - 3_000_000);
  }
});

test('hurries who shares a request with others, with them: the provider knows it as a whole', async () => {
  const later = new Date(Date.now() + 3_600_000);
  await set({ dueAt: later, attempts: 1, requestId: randomUUID(), body: 'kept', lastError: 'answer 500' });
  expect(await retryOutbox(database.db, operator, 'b@x.io')).toMatchObject({ hurried: 2 });
  const limits = { leaseMs: 0, requests: 1, singles: 1, batch: 9 };
  expect(await takeDueMail(database.db, limits)).toMatchObject([{ mails: [{}, {}] }]);
});

test('retries one person’s mail, and none of who wants no mail', async () => {
  await set({ status: 'dead' });
  expect(await retryOutbox(database.db, operator, 'a@x.io')).toMatchObject({ revived: 1 });
  const { signupId = '' } = (await stored()).find(({ status }) => status === 'dead') ?? {};
  await suppressMail(database.db, { by: 'id', value: signupId }, 'complained');
  expect(await retryOutbox(database.db, operator)).toMatchObject({ revived: 0 });
});

test('retries what may have arrived only for somebody who is named', async () => {
  const [first] = await stored();
  await set({ status: 'dead', lastError: 'answer 409 (invalid_idempotent_request)' });
  await database.db
    .update(outboxEmails)
    .set({ lastError: 'answer 422 (validation_error)' })
    .where(eq(outboxEmails.signupId, first?.signupId ?? ''));
  expect(await retryOutbox(database.db, operator)).toMatchObject({ revived: 1, leftOut: 1 });
  expect(await stored()).toMatchObject([{ status: 'pending' }, { status: 'dead' }]);
  expect(await retryOutbox(database.db, operator, 'b@x.io')).toMatchObject({ revived: 1, leftOut: 0 });
  expect(await stored()).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
});

test('a dry run retries nothing', async () => {
  await set({ status: 'dead' });
  expect(await retryOutbox(database.db, dryRun)).toMatchObject({ revived: 2 });
  expect(await stored()).toMatchObject([{ status: 'dead' }, { status: 'dead' }]);
});
