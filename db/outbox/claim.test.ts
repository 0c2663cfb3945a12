import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { type ClaimedRequest, hasDueMail } from './claim';

const { database, claim, claimOne, makeDue } = outboxUnderTest();

test('claims nothing from an empty outbox', async () => {
  expect(await hasDueMail(database.db)).toBe(false);
  expect(await claim()).toEqual([]);
});

test('claims a few emails as one request each', async () => {
  const people = await addPeople(database.db, 3);
  const requests = await claim();
  expect(requests.flatMap(idsOf).toSorted()).toEqual(people.map(({ id }) => id));
  expect(new Set(requests.map(({ id }) => id)).size).toBe(3);
  expect(requests.every(({ attempt }) => attempt === 1)).toBe(true);
});

test('claims no more requests than the limit', async () => {
  await addPeople(database.db, 3);
  expect(await claim({ requests: 2 })).toHaveLength(2);
  expect(await claim()).toHaveLength(1);
});

test('claims many emails as one request, up to the batch size', async () => {
  await addPeople(database.db, 7);
  expect((await claimOne()).mails).toHaveLength(5);
  expect(await claim()).toHaveLength(2);
});

test('a claimed email is not due until the lease expires', async () => {
  await addPeople(database.db, 4);
  await claim();
  expect(await hasDueMail(database.db)).toBe(false);
  expect(await claim()).toEqual([]);
  const [lease] = await database.db
    .select({ seconds: sql<number>`extract(epoch from min(due_at) - now())` })
    .from(outboxEmails);
  expect(Number(lease?.seconds)).toBeGreaterThan(15);
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
  expect(claimed.map(idsOf).toSorted((a, b) => b.length - a.length)).toEqual([
    people.slice(0, 4).map(({ id }) => id),
    people.slice(4).map(({ id }) => id),
  ]);
});

test('concurrent workers claim each email once', async () => {
  const people = await addPeople(database.db, 60);
  const claimed: ClaimedRequest[] = [];
  const worker = async () => {
    for (let requests = await claim(); requests.length > 0; requests = await claim())
      claimed.push(...requests);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(claimed.flatMap(idsOf).toSorted()).toEqual(people.map(({ id }) => id));
});

test('one of several concurrent workers claims the whole of a due request', async () => {
  await addPeople(database.db, 5);
  const { id } = await claimOne();
  await makeDue();
  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim()))).flat();
  expect(claimed).toEqual([
    expect.objectContaining({ id, attempt: 2, mails: expect.toSatisfy((mails) => mails.length === 5) }),
  ]);
});
