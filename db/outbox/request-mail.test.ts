import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { hasDueMail } from './claim';
import { requestMailAgain } from './request-mail';

const DAY_MS = 24 * 60 * 60 * 1000;
const { database, rows } = outboxUnderTest();

const hoursAgo = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;
const requestAgain = (ids: string[]) => requestMailAgain(database.db, 'welcome', ids, DAY_MS);

async function addMail(count: number, values: Partial<typeof outboxEmails.$inferInsert>, hours: number) {
  const people = await addPeople(database.db, count);
  await database.db.update(outboxEmails).set({ ...values, requestedAt: hoursAgo(hours) });
  return people.map(({ id }) => id);
}

test.each(['sent', 'dead'] as const)('resets a %s email that was requested a day ago', async (status) => {
  const requestId = '0198c0de-0000-7000-8000-000000000000';
  const ids = await addMail(1, { status, attempts: 7, requestId, error: 'resend_failed' }, 25);
  expect(await requestAgain(ids)).toEqual(ids);
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'pending', attempts: 0, requestId: null, body: null, error: null });
  expect(row?.requestedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test.each([
  ['within a day of the last request', { status: 'sent' }, 23],
  ['while the email is pending, however old it is', { attempts: 3 }, 100],
] as const)('changes nothing %s', async (_when, values, hours) => {
  expect(await requestAgain(await addMail(1, values, hours))).toEqual([]);
  expect(await rows()).toMatchObject([values]);
});

test('sends one email per person when several requests come at once', async () => {
  const ids = await addMail(3, { status: 'sent' }, 25);
  const answers = await Promise.all(ids.map(() => requestAgain(ids)));
  expect(answers.flat().toSorted()).toEqual(ids);
  expect(await requestAgain([])).toEqual([]);
});

test('sends an email that was cancelled before a step of its wave released it', async () => {
  const waveId = '0198c0de-0000-7000-8000-000000000000';
  const ids = await addMail(1, { status: 'cancelled', error: 'unsubscribed', waveId, dueAt: null }, 25);
  await requestAgain(ids);
  expect(await hasDueMail(database.db)).toBe(true);
});
