import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type MailError, outboxEmails } from '../schema/outbox-emails';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import type { ClaimedRequest } from './claim';
import { saveBodies } from './mail-content';
import { bringForward, markDead, markSent, postpone, releaseClaim, renew, split } from './outcomes';
import { retryPostponedMail } from './retry-mail';

const { database, claim, claimOne, makeDue, rows } = outboxUnderTest();

const saveBody = (request: ClaimedRequest, body: string) =>
  saveBodies(
    database.db,
    request.id,
    idsOf(request).map((id) => ({ id, body })),
  );

async function claimWithBodies() {
  await addPeople(database.db, 5);
  const request = await claimOne();
  await saveBody(request, 'body');
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

test('a postponed request keeps its first bodies and the error', async () => {
  const request = await claimWithBodies();
  await saveBody(request, 'later body');
  await postpone(database.db, request, { delayMs: 3_600_000, error: 'rate_limited', counts: true });
  expect(await claim()).toEqual([]);
  for (const row of await rows()) {
    expect(row).toMatchObject({ status: 'pending', body: 'body', error: 'rate_limited' });
    expect(row.dueAt.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  }
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

test('after an outage, mail that failed because of it is due at once, and other mail stays postponed', async () => {
  await addPeople(database.db, 3);
  const [down, refused, leased] = await claim({ singles: 3 });
  const hour = { delayMs: 3_600_000, counts: false };
  if (down) await postpone(database.db, down, { ...hour, error: 'resend_failed' });
  if (refused) await postpone(database.db, refused, { ...hour, error: 'conflict' });
  await bringForward(database.db, ['resend_failed'], 30_000);
  expect(await claim()).toEqual([expect.objectContaining({ id: down?.id, attempt: 2 })]);
  expect((await rows()).filter((row) => row.attempts === 1)).toHaveLength(2);
  expect(leased).toBeDefined();
});

test('a dead email keeps its error, and the rest of its request stays pending', async () => {
  const request = await claimWithBodies();
  const [dead = ''] = idsOf(request);
  await markDead(database.db, request, 'mail_refused', [dead]);
  await makeDue();
  expect(idsOf(await claimOne())).toEqual(idsOf(request).slice(1));
  const [row] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.id, dead));
  expect(row).toMatchObject({ status: 'dead', body: null, error: 'mail_refused' });
});

test('splitting makes one request per email with the same bodies', async () => {
  const request = await claimWithBodies();
  await split(database.db, request, 'mail_refused');
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

test.each([
  ['everybody', () => 'certain' as const],
  ['one person', (signupId: string) => ({ signupId })],
])('an operator retries mail of %s after Resend refused the sender', async (_whose, scopeOf) => {
  const [person] = await addPeople(database.db, 1);
  await renew(database.db, await claimOne(), 3_600_000);
  expect(await claim()).toEqual([]);
  expect(await retryPostponedMail(database.db, scopeOf(person?.id ?? ''))).toBe(1);
  expect(await claim()).toHaveLength(1);
});

test('after the lease has expired, an attempt can only report that its request was sent', async () => {
  const late = await claimWithBodies();
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
