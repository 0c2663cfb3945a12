import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OutboxRow, outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/unsubscribe/suppress-mail';
import { auditLines, dryRun, friendsOf, getPerson, joinAll, operator } from '../../testing/operators';
import { parseMailSearch } from './mail-filter';
import { explainReason } from './mail-words';
import { countSuppressions, listMails, listSuppressions, readMailGroups } from './outbox-pages';
import { retry } from './retry';

const REFUSED = 'answer 422 (validation_error)';
const NO_ANSWER = 'no answer (application_error)';

const database = testDatabase();
beforeEach(() => database.reset());

const set = (values: Partial<OutboxRow>, signupId?: string) =>
  database.db
    .update(outboxEmails)
    .set(values)
    .where(signupId === undefined ? undefined : eq(outboxEmails.signupId, signupId));
const countOf = (status: OutboxRow['status']) =>
  database.db.$count(outboxEmails, eq(outboxEmails.status, status));

async function createMails(count: number): Promise<string[]> {
  return (await joinAll(database.db, friendsOf('', count))).map(({ id }) => id);
}

test('groups unsent mails by status and reason, ignoring the note about earlier attempts', async () => {
  const [a, b, c] = await createMails(5);
  await set({ status: 'dead', lastError: REFUSED }, a);
  await set({ status: 'dead', lastError: `${REFUSED}; an earlier attempt may have arrived` }, b);
  await set({ status: 'sent' }, c);
  expect(await readMailGroups(database.db)).toMatchObject([
    { status: 'dead', reason: REFUSED, mails: 2, doubtful: 1 },
    { status: 'pending', reason: '', mails: 2, doubtful: 0 },
  ]);
});

test('lists the mails of a group, in pages', async () => {
  await createMails(60);
  await set({ status: 'dead', lastError: REFUSED });
  const filter = { status: 'dead', reason: REFUSED } as const;
  const first = await listMails(database.db, filter);
  const second = await listMails(database.db, filter, first.next ?? '');
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ email }) => email)).size).toBe(60);
  expect((await listMails(database.db, { status: 'dead', reason: NO_ANSWER })).rows).toEqual([]);
});

describe('a retry', () => {
  test('of a group counts first, and leaves out dead mails that may have arrived', async () => {
    const [doubtful] = await createMails(3);
    await set({ status: 'dead', lastError: REFUSED });
    await set({ lastError: `${REFUSED}; an earlier attempt may have arrived` }, doubtful);
    const group = { status: 'dead', reason: REFUSED } as const;
    expect(await retry(database.db, dryRun, { group })).toEqual({ mails: 2 });
    expect(await countOf('dead')).toBe(3);
    expect(await retry(database.db, operator, { group })).toEqual({ mails: 2 });
    expect(await retry(database.db, operator, { group })).toEqual({ mails: 0 });
    expect(await countOf('dead')).toBe(1);
    expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
  });

  test('of chosen mails includes those that may have arrived', async () => {
    const [a = ''] = await createMails(2);
    await set({ status: 'dead', lastError: NO_ANSWER });
    const mails = [{ signupId: a, kind: 'welcome' } as const];
    expect(await retry(database.db, dryRun, { mails })).toEqual({ mails: 1 });
    expect(await retry(database.db, operator, { mails })).toEqual({ mails: 1 });
    expect(await countOf('dead')).toBe(1);
  });

  test('of postponed mails makes the whole request due, once', async () => {
    const [a = ''] = await createMails(3);
    const dueAt = new Date(Date.now() + 3_600_000);
    await set({ dueAt, attempts: 2, requestId: randomUUID(), lastError: NO_ANSWER });
    expect(await retry(database.db, operator, { mails: [{ signupId: a, kind: 'welcome' }] })).toEqual({
      mails: 3,
    });
    const group = { status: 'pending', reason: NO_ANSWER } as const;
    expect(await retry(database.db, operator, { group })).toEqual({ mails: 0 });
  });

  test('of postponed mails whose request ended makes them due', async () => {
    await createMails(2);
    await set({ dueAt: new Date(Date.now() + 3_600_000), lastError: 'answer 403 (sender_refused)' });
    const group = { status: 'pending', reason: 'answer 403 (sender_refused)' } as const;
    expect(await retry(database.db, operator, { group })).toEqual({ mails: 2 });
  });

  test('skips suppressed people', async () => {
    const [a = ''] = await createMails(1);
    await suppressMail(database.db, { by: 'id', value: a }, 'complained');
    await set({ status: 'dead', lastError: REFUSED });
    expect(await retry(database.db, operator, { mails: [{ signupId: a, kind: 'welcome' }] })).toEqual({
      mails: 0,
    });
  });
});

test('lists bounces and complaints, newest first', async () => {
  await createMails(3);
  for (const [who, reason] of [
    ['#1', 'bounced'],
    ['#2', 'complained'],
    ['#3', 'bounced'],
  ] as const) {
    const { id } = await getPerson(database.db, who);
    await suppressMail(database.db, { by: 'id', value: id }, reason);
  }
  const list = async (search: object) =>
    (await listSuppressions(database.db, parseMailSearch(search))).rows.map(
      ({ signupPosition }) => signupPosition,
    );
  expect(await list({})).toEqual([3, 2, 1]);
  expect(await list({ suppressed: 'bounced' })).toEqual([3, 1]);
  const [latest] = (await listSuppressions(database.db, parseMailSearch({}))).rows;
  expect(await list({ after: `${latest?.cursor}~${latest?.id}` })).toEqual([2, 1]);
  expect(await countSuppressions(database.db)).toEqual(
    expect.arrayContaining([
      { reason: 'bounced', people: 2 },
      { reason: 'complained', people: 1 },
    ]),
  );
});

test.each([
  ['', 'Not tried yet'],
  [REFUSED, 'Resend refuses the email or its address (answer 422)'],
  [NO_ANSWER, 'Resend did not answer'],
  ['answer 503 (unnamed)', 'Resend returned an error (answer 503)'],
  ['something else', 'something else'],
])('explains %j', (reason, text) => {
  expect(explainReason(reason)).toBe(text);
});
