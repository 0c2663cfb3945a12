import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import type { ClaimedRequest } from './claim';
import { saveBodies } from './mail-content';
import { markDead, markSent, postpone, releaseClaim, split } from './outcomes';

const { database, take, takeOne, makeDue, rows } = outboxUnderTest();

describe('settling', () => {
  const takeWithBody = async () => {
    await addPeople(database.db, 5);
    const request = await takeOne();
    await saveBodies(database.db, request.id, new Map(idsOf(request).map((id) => [id, 'body'])));
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
    const singles: ClaimedRequest[] = [];
    for (let more = await take(); more.length > 0; more = await take()) singles.push(...more);
    expect(singles.map(({ mails }) => mails.length)).toEqual([1, 1, 1, 1, 1]);
    expect(singles.every(({ id, mails }) => id !== request.id && mails[0]?.body === 'body')).toBe(true);
  });

  test('what is given back is due at once, as if never taken', async () => {
    await addPeople(database.db, 1);
    const request = await takeOne();
    await releaseClaim(database.db, request);
    expect(await takeOne()).toEqual(request);
  });

  test('a try that outlived its lease decides nothing but that a mail was sent', async () => {
    const late = await takeWithBody();
    await makeDue();
    const current = await takeOne();
    await postpone(database.db, late, 0, 'late');
    await markDead(database.db, late, idsOf(late), 'late');
    await split(database.db, late, 'late');
    await releaseClaim(database.db, late);
    expect(await take()).toEqual([]);
    for (const row of await rows()) {
      expect(row).toMatchObject({ status: 'pending', requestId: current.id, attempts: 2, lastError: null });
    }
    await markSent(database.db, late);
    expect((await rows()).every(({ status }) => status === 'sent')).toBe(true);
  });
});
