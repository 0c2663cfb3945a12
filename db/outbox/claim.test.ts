import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { type ClaimedRequest, hasDueMail } from './claim';

const { database, take, takeOne, makeDue } = outboxUnderTest();

describe('taking', () => {
  test('finds nothing in an empty outbox', async () => {
    expect(await hasDueMail(database.db)).toBe(false);
    expect(await take()).toEqual([]);
  });

  test('gives a few mails a request each', async () => {
    const people = await addPeople(database.db, 3);
    const requests = await take();
    expect(requests.flatMap(idsOf).toSorted()).toEqual(people.map(({ id }) => id));
    expect(new Set(requests.map(({ id }) => id)).size).toBe(3);
    expect(requests.every(({ attempt }) => attempt === 1)).toBe(true);
  });

  test('takes no more requests than there is room for', async () => {
    await addPeople(database.db, 3);
    expect(await take({ requests: 2 })).toHaveLength(2);
    expect(await take()).toHaveLength(1);
  });

  test('puts many mails into one request, up to its size', async () => {
    await addPeople(database.db, 7);
    const request = await takeOne();
    expect(request.mails).toHaveLength(5);
    expect(await take()).toHaveLength(2);
  });

  test('leases: nobody else takes it until the lease ends', async () => {
    await addPeople(database.db, 4);
    await take();
    expect(await hasDueMail(database.db)).toBe(false);
    expect(await take()).toEqual([]);
    const [left] = await database.db
      .select({ seconds: sql<number>`extract(epoch from min(due_at) - now())` })
      .from(outboxEmails);
    expect(Number(left?.seconds)).toBeGreaterThan(15);
  });

  test('repeats a request with the same mails in the same order', async () => {
    await addPeople(database.db, 5);
    const first = await takeOne();
    await makeDue();
    const again = await takeOne();
    expect(again).toEqual({ ...first, attempt: 2 });
  });

  test('does not mix repeated and new mails', async () => {
    const people = await addPeople(database.db, 5);
    await take({ batch: 4 });
    await makeDue();
    const taken = [...(await take()), ...(await take())];
    expect(taken.map(idsOf).toSorted((a, b) => b.length - a.length)).toEqual([
      people.slice(0, 4).map(({ id }) => id),
      people.slice(4).map(({ id }) => id),
    ]);
  });

  test('many workers at once share the work without overlap', async () => {
    const people = await addPeople(database.db, 60);
    const taken: ClaimedRequest[] = [];
    const worker = async () => {
      for (let requests = await take(); requests.length > 0; requests = await take()) taken.push(...requests);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(taken.flatMap(idsOf).toSorted()).toEqual(people.map(({ id }) => id));
  });

  test('a due request goes to one of many workers, whole', async () => {
    await addPeople(database.db, 5);
    const { id } = await takeOne();
    await makeDue();
    const taken = (await Promise.all(Array.from({ length: 8 }, () => take()))).flat();
    expect(taken).toEqual([
      expect.objectContaining({ id, attempt: 2, mails: expect.toSatisfy((mails) => mails.length === 5) }),
    ]);
  });
});
