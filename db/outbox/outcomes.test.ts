import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import type { ClaimedRequest } from './claim';
import { saveBodies } from './mail-content';
import { bringForward, giveUp, markDead, markSent, postpone, releaseClaim, split } from './outcomes';

const { database, claim, claimOne, makeDue, rows } = outboxUnderTest();

async function claimWithBodies() {
  await addPeople(database.db, 5);
  const request = await claimOne();
  await saveBodies(database.db, request.id, new Map(idsOf(request).map((id) => [id, 'body'])));
  return request;
}

test('a sent email loses its body and is never due again', async () => {
  const request = await claimWithBodies();
  await markSent(database.db, request);
  await makeDue();
  expect(await claim()).toEqual([]);
  for (const row of await rows()) {
    expect(row).toMatchObject({ status: 'sent', body: null, sentAt: expect.any(Date) });
  }
});

test('a postponed request keeps its bodies and the reason', async () => {
  const request = await claimWithBodies();
  await postpone(database.db, request, { delayMs: 3_600_000, reason: 'answer 500', counts: true });
  expect(await claim()).toEqual([]);
  for (const row of await rows()) {
    expect(row).toMatchObject({ status: 'pending', body: 'body', lastError: 'answer 500' });
    expect(row.dueAt.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  }
});

test('the last error tells that an earlier attempt may have arrived', async () => {
  await addPeople(database.db, 1);
  const errors: (string | null)[] = [];
  for (const reason of [
    'answer 429 (x)',
    'no answer (x)',
    'answer 401 (x)',
    'answer 401 (x)',
    'answer 500 (x)',
  ]) {
    await postpone(database.db, await claimOne(), { delayMs: 0, reason, counts: true });
    errors.push((await rows())[0]?.lastError ?? null);
  }
  await giveUp(database.db, await claimOne(), 'answer 429 (x)');
  const doubtful = 'answer 401 (x); an earlier attempt may have arrived';
  expect(errors).toEqual(['answer 429 (x)', 'no answer (x)', doubtful, doubtful, 'answer 500 (x)']);
  expect(await rows()).toMatchObject([
    { status: 'dead', lastError: 'answer 429 (x); an earlier attempt may have arrived' },
  ]);
});

test('after an outage, mail that failed because of it is due at once, and other mail stays postponed', async () => {
  await addPeople(database.db, 3);
  const [down, refused, leased] = await claim({ singles: 3 });
  const hour = { delayMs: 3_600_000, counts: false };
  if (down) await postpone(database.db, down, { ...hour, reason: 'answer 503 (x)' });
  if (refused) await postpone(database.db, refused, { ...hour, reason: 'answer 409 (x)' });
  await bringForward(database.db, '^answer 5', 30_000);
  expect(await claim()).toEqual([expect.objectContaining({ id: down?.id, attempt: 2 })]);
  expect((await rows()).filter((row) => row.attempts === 1)).toHaveLength(2);
  expect(leased).toBeDefined();
});

test('a dead email keeps its reason, and the rest of its request stays pending', async () => {
  const request = await claimWithBodies();
  const [dead = ''] = idsOf(request);
  await markDead(database.db, request, [dead], 'refused');
  await makeDue();
  expect(idsOf(await claimOne())).toEqual(idsOf(request).slice(1));
  const [row] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, dead));
  expect(row).toMatchObject({ status: 'dead', body: null, lastError: 'refused' });
});

test('splitting makes one request per email with the same bodies', async () => {
  const request = await claimWithBodies();
  await split(database.db, request, 'answer 422');
  const singles: ClaimedRequest[] = [];
  for (let more = await claim(); more.length > 0; more = await claim()) singles.push(...more);
  expect(singles.map(({ mails }) => mails.length)).toEqual([1, 1, 1, 1, 1]);
  expect(singles.every(({ id, mails }) => id !== request.id && mails[0]?.body === 'body')).toBe(true);
});

test('a released request is due at once, with the same attempt number', async () => {
  await addPeople(database.db, 1);
  const request = await claimOne();
  await releaseClaim(database.db, request);
  expect(await claimOne()).toEqual(request);
});

test('after the lease has expired, an attempt can only report that its request was sent', async () => {
  const late = await claimWithBodies();
  await makeDue();
  const current = await claimOne();
  await postpone(database.db, late, { delayMs: 0, reason: 'late', counts: true });
  await markDead(database.db, late, idsOf(late), 'late');
  await split(database.db, late, 'late');
  await releaseClaim(database.db, late);
  expect(await claim()).toEqual([]);
  for (const row of await rows()) {
    expect(row).toMatchObject({ status: 'pending', requestId: current.id, attempts: 2, lastError: null });
  }
  await markSent(database.db, late);
  expect((await rows()).every(({ status }) => status === 'sent')).toBe(true);
});
