import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepBodies } from './outbox-bodies';
import { giveBack, markDead, markSent, postpone, split } from './outbox-settle';
import { hasDueMail, type TakeLimits, type TakenRequest, takeDueMail } from './outbox-take';
import { outboxEmails } from './schema/outbox-emails';
import { addPeople } from './test-people';
import { testDatabase } from './testing';

const database = testDatabase();
beforeEach(() => database.reset());

const limits: TakeLimits = { leaseMs: 20_000, requests: 10, singles: 3, batch: 5 };
const take = (overrides: Partial<TakeLimits> = {}) => takeDueMail(database.db, { ...limits, ...overrides });
const takeOne = async (overrides?: Partial<TakeLimits>): Promise<TakenRequest> => {
  const [request] = await take(overrides);
  if (!request) throw new Error('Nothing was due');
  return request;
};
/** As if every pause and lease had passed. */
const makeDue = () => database.db.update(outboxEmails).set({ dueAt: sql`now()` });
const rows = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
const idsOf = (request: TakenRequest) => request.mails.map(({ signupId }) => signupId);

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
    const taken: TakenRequest[] = [];
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

describe('bodies', () => {
  test('the first one kept stays, and comes with every later try', async () => {
    await addPeople(database.db, 1);
    const request = await takeOne();
    const [id = ''] = idsOf(request);
    expect(await keepBodies(database.db, request.id, new Map([[id, 'first']]))).toEqual(
      new Map([[id, 'first']]),
    );
    expect(await keepBodies(database.db, request.id, new Map([[id, 'second']]))).toEqual(
      new Map([[id, 'first']]),
    );
    await makeDue();
    expect((await takeOne()).mails).toEqual([{ signupId: id, body: 'first' }]);
  });
});

describe('settling', () => {
  const takeWithBody = async () => {
    await addPeople(database.db, 5);
    const request = await takeOne();
    await keepBodies(database.db, request.id, new Map(idsOf(request).map((id) => [id, 'body'])));
    return request;
  };

  test('a sent mail keeps no body and is never due again', async () => {
    const request = await takeWithBody();
    await markSent(database.db, request);
    await makeDue();
    expect(await take()).toEqual([]);
    for (const row of await rows()) {
      expect(row).toMatchObject({ status: 'sent', body: null, sentAt: expect.any(Date) });
    }
  });

  test('a postponed request waits, with its body and reason', async () => {
    const request = await takeWithBody();
    await postpone(database.db, request, 3_600_000, 'answer 500');
    expect(await take()).toEqual([]);
    for (const row of await rows()) {
      expect(row).toMatchObject({ status: 'pending', body: 'body', lastError: 'answer 500' });
      expect(row.dueAt.getTime() - Date.now()).toBeGreaterThan(3_500_000);
    }
  });

  test('a dead mail stays with its reason; the others of its request go on', async () => {
    const request = await takeWithBody();
    const [dead = ''] = idsOf(request);
    await markDead(database.db, request, [dead], 'refused');
    await makeDue();
    expect(idsOf(await takeOne())).toEqual(idsOf(request).slice(1));
    const [row] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, dead));
    expect(row).toMatchObject({ status: 'dead', body: null, lastError: 'refused' });
  });

  test('a split request becomes one a mail, with the bodies it has', async () => {
    const request = await takeWithBody();
    await split(database.db, request, 'answer 422');
    const singles: TakenRequest[] = [];
    for (let more = await take(); more.length > 0; more = await take()) singles.push(...more);
    expect(singles.map(({ mails }) => mails.length)).toEqual([1, 1, 1, 1, 1]);
    expect(singles.every(({ id, mails }) => id !== request.id && mails[0]?.body === 'body')).toBe(true);
  });

  test('what is given back is due at once, as if never taken', async () => {
    await addPeople(database.db, 1);
    const request = await takeOne();
    await giveBack(database.db, request);
    expect(await takeOne()).toEqual(request);
  });

  test('a try that outlived its lease decides nothing but that a mail was sent', async () => {
    const late = await takeWithBody();
    await makeDue();
    const current = await takeOne();
    await postpone(database.db, late, 0, 'late');
    await markDead(database.db, late, idsOf(late), 'late');
    await split(database.db, late, 'late');
    await giveBack(database.db, late);
    expect(await take()).toEqual([]);
    for (const row of await rows()) {
      expect(row).toMatchObject({ status: 'pending', requestId: current.id, attempts: 2, lastError: null });
    }
    await markSent(database.db, late);
    expect((await rows()).every(({ status }) => status === 'sent')).toBe(true);
  });
});
