import { expect, test } from 'vitest';
import { outboxUnderTest, readersOf } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { type ClaimedRequest, hasDueMail } from './claim';

const { database, claim, claimOne, makeDue, rows } = outboxUnderTest();

test('claims a few emails as one request each, up to the limit', async () => {
  const people = await addPeople(database.db, 3);
  const requests = [...(await claim({ requests: 2 })), ...(await claim())];
  expect(requests.every(({ mails }) => mails.length === 1)).toBe(true);
  expect(readersOf(requests)).toEqual(people.map(({ id }) => id));
  expect(requests.every(({ attempt }) => attempt === 1)).toBe(true);
});

test('claims many emails as one request, up to the batch size', async () => {
  await addPeople(database.db, 7);
  expect((await claimOne()).mails).toHaveLength(5);
  expect(await claim()).toHaveLength(2);
});

test('a claimed email is not due until the lease expires', async () => {
  expect(await claim()).toEqual([]);
  await addPeople(database.db, 4);
  expect(await hasDueMail(database.db)).toBe(true);
  await claim();
  expect(await hasDueMail(database.db)).toBe(false);
  expect(await claim()).toEqual([]);
  for (const { dueAt } of await rows()) expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 15_000);
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
