import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MailError } from '../schema/mail-errors';
import { standingMailing } from '../schema/mailings';
import { type NewOutboxEmail, outboxEmails } from '../schema/outbox-emails';
import { insertRecords } from '../statements';
import { outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { markDead, markSent, postpone, releaseClaim, split } from './outcomes';
import { requestMail, requestPlaceLink } from './request-mail';
import { findCertainMail, retryDeadMail } from './retry-mail';

const { database, claim, claimOne, makeDue, rows } = await outboxUnderTest();

test('a claimed email is not due until the lease expires', async () => {
  expect(await claim()).toEqual([]);
  await addPeople(database.db, 4);
  expect(await claim()).toHaveLength(1);
  expect(await claim()).toEqual([]);
  for (const { dueAt } of await rows()) expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + 15_000);
});

test('does not mix new emails into a repeated request', async () => {
  const people = await addPeople(database.db, 5);
  await claim({ batch: 4 });
  await makeDue();
  const claimed = [...(await claim()), ...(await claim())];
  expect(claimed.map(({ mails }) => mails.length).toSorted()).toEqual([1, 4]);
  const readers = claimed.flatMap(({ mails }) => mails.map(({ signupId }) => signupId));
  expect(readers.toSorted()).toEqual(people.map(({ id }) => id));
});

test('repeats a request without its first email, if that was cancelled', async () => {
  const people = await addPeople(database.db, 5);
  await claimOne();
  const ofFirst = eq(outboxEmails.signupId, people[0]?.id ?? '');
  await database.db.update(outboxEmails).set({ status: 'cancelled' }).where(ofFirst);
  await makeDue();
  const { mails } = await claimOne();
  expect(mails.map(({ signupId }) => signupId)).toEqual(people.slice(1).map(({ id }) => id));
});

test('a request has emails of one kind and one mailing', async () => {
  const [one, other] = [1, 2].map((n) => ({
    mailingId: `0198c0de-0000-7000-8000-00000000000${n}`,
    kind: 'invitation' as const,
    mailingStep: 1,
  }));
  const people = await addPeople(database.db, 6);
  for (const [n, values] of [one, one, other, { kind: 'place_link' } as const].entries()) {
    const isNext = eq(outboxEmails.signupId, people[n]?.id ?? '');
    if (values) await database.db.update(outboxEmails).set(values).where(isNext);
  }
  const claimed: number[] = [];
  for (let n = 0; n < 4; n += 1) claimed.push((await claimOne({ singles: 0 })).mails.length);
  expect(claimed.toSorted()).toEqual([1, 1, 2, 2]);
  expect(await claim()).toEqual([]);
});

test('one of several concurrent workers claims the whole of a due request', async () => {
  await addPeople(database.db, 5);
  const { id } = await claimOne();
  await makeDue();
  const together = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work));
  // Otherwise they would wait for connections one after another.
  await together(() => database.db.transaction((tx) => tx.execute('select')));
  const claimed = (await together(() => claim())).flat();
  expect(claimed).toMatchObject([{ id, attempt: 2, mails: [{}, {}, {}, {}, {}] }]);
});

test.each<[MailError[], boolean]>([
  [['rate_limited'], false],
  [['unauthorized'], false],
  [['no_answer'], true],
  [['resend_failed'], true],
  [['conflict'], true],
  [['no_answer', 'unauthorized', 'rate_limited'], true],
  [['no_answer', 'mail_refused'], false],
])('after %j, an email may have arrived: %j', async (errors, mayHaveArrived) => {
  await addPeople(database.db, 1);
  const last = errors.at(-1);
  for (const error of errors.slice(0, -1)) {
    await postpone(database.db, await claimOne(), { delayMs: 0, error, counts: true });
  }
  await markDead(database.db, await claimOne(), last ?? 'no_answer');
  expect(await rows()).toMatchObject([{ status: 'dead', error: last, mayHaveArrived }]);
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

const DAY_MS = 24 * 60 * 60 * 1000;
const requestAgain = (ids: string[]) =>
  requestMail(database.db, 'welcome', ids, { by: 'operator', intervalMs: DAY_MS });

/** People whose emails were requested 25 hours ago. */
async function addMail(count: number, values: Partial<typeof outboxEmails.$inferInsert>) {
  const people = await addPeople(database.db, count);
  await database.db.update(outboxEmails).set({ ...values, requestedAt: sql`now() - interval '25 hours'` });
  return people.map(({ id }) => id);
}

test('sends one email per person when several requests come at once, and keeps those of before', async () => {
  const ids = await addMail(3, { status: 'sent', outcome: 'delivered' });
  const before = await rows();
  const answers = await Promise.all(ids.map(() => requestAgain(ids)));
  expect(answers.toSorted()).toEqual([0, 0, 3]);
  expect(await requestAgain([])).toBe(0);
  expect(await rows()).toHaveLength(6);
  for (const row of before) expect(await rows()).toContainEqual(row);
});

test('one email of a kind waits for a person, however it is requested', async () => {
  const [person] = await addPeople(database.db, 1);
  const mail = { kind: 'welcome', signupId: person?.id, mailingId: standingMailing.id } as const;
  await expect(database.db.insert(outboxEmails).values(mail)).rejects.toMatchObject({
    cause: { constraint_name: 'outbox_emails_one_waiting' },
  });
  await claimOne();
  expect(await requestMail(database.db, 'welcome', [person?.id ?? ''], { by: 'operator' })).toBe(0);
});

test('a dead email that was asked for again is not retried', async () => {
  const [again, once] = await addMail(2, { status: 'dead', error: 'mail_refused' });
  await requestAgain([again ?? '']);
  await markSent(database.db, await claimOne());
  expect(await findCertainMail(database.db, 10)).toHaveLength(1);
  expect(await retryDeadMail(database.db, { signupId: again ?? '' })).toBe(0);
  expect(await retryDeadMail(database.db, { signupId: once ?? '' })).toBe(1);
});

test('asking for a link again does not repeat an attempt under way', async () => {
  const mailbox = 'person-1@example.com';
  const ask = () => requestPlaceLink(database.db, { normalizedEmail: mailbox, canonicalMailbox: mailbox });
  await addMail(1, { status: 'sent' });
  await ask();
  await claim();
  await ask();
  expect((await rows()).at(-1)).toMatchObject({ kind: 'place_link', attempts: 1 });
});

test('sends an email that was cancelled before a step of its wave released it', async () => {
  const mailingId = '0198c0de-0000-7000-8000-000000000000';
  const ids = await addMail(1, { status: 'cancelled', error: 'unsubscribed', mailingId, dueAt: null });
  await requestAgain(ids);
  expect(await claim()).toHaveLength(1);
});

test('mail to many does not compile without its mailing, and Postgres refuses it', async () => {
  const [person] = await addPeople(database.db, 1);
  // @ts-expect-error The type requires `mailingId`.
  const mail: NewOutboxEmail = { kind: 'announcement', signupId: person?.id };
  const inserted = database.db.execute(insertRecords(outboxEmails, [{ ...mail, id: person?.id }]));
  await expect(inserted).rejects.toMatchObject({
    cause: { constraint_name: 'outbox_emails_of_a_mailing' },
  });
});
