import { describe, expect, test } from 'vitest';
import type { MailError } from '../schema/outbox-emails';
import { outboxUnderTest, readersOf } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { type ClaimedRequest, hasDueMail } from './claim';
import { markDead, markSent, postpone, releaseClaim, split } from './outcomes';

const { database, claim, claimOne, makeDue, rows } = outboxUnderTest();

test('claims a few emails as one request each, up to the limit', async () => {
  const people = await addPeople(database.db, 3);
  const requests = [...(await claim({ requests: 2 })), ...(await claim())];
  expect(requests.every(({ mails }) => mails.length === 1)).toBe(true);
  expect(readersOf(requests)).toEqual(people.map(({ id }) => id));
  expect(requests.every(({ attempt }) => attempt === 1)).toBe(true);
});

test('a claimed email is not due until the lease expires', async () => {
  expect(await claim()).toEqual([]);
  await addPeople(database.db, 4);
  expect(await hasDueMail(database.db)).toBe(true);
  await claim();
  expect(await hasDueMail(database.db)).toBe(false);
  expect(await claim()).toEqual([]);
  for (const { dueAt } of await rows()) expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + 15_000);
});

test('claims a request again with the same emails in the same order', async () => {
  await addPeople(database.db, 5);
  const first = await claimOne();
  await makeDue();
  expect(await claimOne()).toEqual({ ...first, attempt: 2 });
});

test('does not mix new emails into a repeated request', async () => {
  const people = await addPeople(database.db, 5);
  await claim({ batch: 4 });
  await makeDue();
  const claimed = [...(await claim()), ...(await claim())];
  expect(claimed.map(({ mails }) => mails.length).toSorted()).toEqual([1, 4]);
  expect(readersOf(claimed)).toEqual(people.map(({ id }) => id));
});

test('concurrent workers claim each email once', async () => {
  const people = await addPeople(database.db, 60);
  const claimed: ClaimedRequest[] = [];
  const worker = async () => {
    for (let more = await claim(); more.length > 0; more = await claim()) claimed.push(...more);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(readersOf(claimed)).toEqual(people.map(({ id }) => id));
});

test('one of several concurrent workers claims the whole of a due request', async () => {
  await addPeople(database.db, 5);
  const { id } = await claimOne();
  await makeDue();
  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim()))).flat();
  expect(claimed).toMatchObject([{ id, attempt: 2, mails: [{}, {}, {}, {}, {}] }]);
});

describe('an email may have arrived', () => {
  test.each<[MailError[], boolean]>([
    [['rate_limited'], false],
    [['unauthorized'], false],
    [['no_answer'], true],
    [['resend_failed'], true],
    [['conflict'], true],
    [['no_answer', 'unauthorized', 'rate_limited'], true],
    [['no_answer', 'mail_refused'], false],
  ])('after %j: %j', async (errors, mayHaveArrived) => {
    await addPeople(database.db, 1);
    const last = errors.at(-1);
    for (const error of errors.slice(0, -1)) {
      await postpone(database.db, await claimOne(), { delayMs: 0, error, counts: true });
    }
    await markDead(database.db, await claimOne(), last ?? 'no_answer');
    expect(await rows()).toMatchObject([{ status: 'dead', error: last, mayHaveArrived }]);
  });
});

test('after the lease has expired, an attempt can only report that its request was sent', async () => {
  await addPeople(database.db, 5);
  const late = await claimOne();
  await makeDue();
  const current = await claimOne();
  await postpone(database.db, late, { delayMs: 0, error: 'no_answer', counts: true });
  await markDead(database.db, late, 'mail_refused');
  await split(database.db, late, 'mail_refused');
  await releaseClaim(database.db, late);
  expect(await claim()).toEqual([]);
  for (const row of await rows()) {
    expect(row).toMatchObject({ status: 'pending', requestId: current.id, attempts: 2, error: null });
  }
  await markSent(database.db, late);
  expect((await rows()).every(({ status }) => status === 'sent')).toBe(true);
});
