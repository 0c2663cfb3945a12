import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { addressesOf, allSentButSeventh, deliveryUnderTest, waitUntil } from '../../testing/delivery';
import { suppressMail } from '../suppress-mail';
import { MAX_ATTEMPTS, retryDelayMs } from './deliver-request';

const delivery = await deliveryUnderTest();
const { drain, failAll, makeDue, outbox, recipients, start } = delivery;
const HOUR_MS = 60 * 60 * 1000;

/** Makes Resend work again and ends the delay. */
async function recoverAndDrain() {
  delivery.provider.decide = () => undefined;
  await makeDue();
  await drain();
}

test.each([
  ['status 500', { status: 500 }],
  ['a lost connection', 'reset'],
  ['a timeout', 'hang'],
  ['a lost answer', 'lose_answer'],
] as const)('%s: the same request is sent again, and arrives once', async (_what, verdict) => {
  await addPeople(delivery.db, 1);
  delivery.provider.decide = () => verdict;
  await failAll({ timeoutMs: 1_000 });
  await delivery.db.update(signups).set({ storeCreditCents: 900, isVip: true });
  await recoverAndDrain();
  const [first, second, ...more] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  expect(recipients()).toEqual(['person-1@example.com']);
});

test('a batch that arrived counts as sent after one of its mails was cancelled', async () => {
  const people = await addPeople(delivery.db, 20);
  delivery.provider.decide = () => 'lose_answer';
  await failAll();
  await suppressMail(delivery.db, { by: 'id', value: people[6]?.id ?? '' }, 'unsubscribed');
  await recoverAndDrain();
  expect(delivery.provider.calls.map((call) => call.recipients.length)).toEqual([20, 19]);
  expect(recipients()).toEqual(addressesOf(people));
  expect(await outbox()).toMatchObject(allSentButSeventh(people, 'cancelled'));
});

test('Retry-After delays the mail and those behind it', async () => {
  await addPeople(delivery.db, 3);
  delivery.provider.decide = () => ({ status: 429, headers: { 'Retry-After': '1800' } });
  const worker = start({ tuning: { requestsInFlight: 1 } });
  await waitUntil(async () => expect((await outbox()).filter((row) => row.error)).toHaveLength(1));
  await worker.stop();
  expect(delivery.provider.calls).toHaveLength(1);
  const [row] = (await outbox()).filter(({ error }) => error);
  expect(row).toMatchObject({ status: 'pending', error: 'rate_limited' });
  expect((row?.dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(0.45 * HOUR_MS);
});

/** The first of two mails gets through, and then the second fails. */
async function failBesideSuccess(attempts: number) {
  // Mail that became due at the same time is sent in any order.
  for (const position of [1, 2]) await addPeople(delivery.db, 1, {}, position);
  await delivery.db.update(outboxEmails).set({ attempts });
  delivery.provider.decide = ({ recipients: [to] }) =>
    to === 'person-2@example.com' ? { status: 503 } : undefined;
  await drain({ tuning: { requestsInFlight: 1 } });
}

test('after the last attempt the mail is dead, with the reason', async () => {
  await failBesideSuccess(MAX_ATTEMPTS - 1);
  expect(await outbox()).toMatchObject([
    { status: 'sent' },
    { status: 'dead', attempts: MAX_ATTEMPTS, body: null, error: 'resend_failed' },
  ]);
});

test('a failure of one mail delays it for up to an hour', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999999);
  await failBesideSuccess(30);
  const [, failed] = await outbox();
  expect(failed).toMatchObject({ status: 'pending', attempts: 31 });
  expect((failed?.dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(0.9 * HOUR_MS);
});

test('the delay grows up to an hour, and all attempts take about a day', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1));
  expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(Math.max(...delays)).toBe(HOUR_MS / 2);
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(20 * HOUR_MS);
  expect(total).toBeLessThan(24 * HOUR_MS);
});

test('a request that hangs does not delay the others', async () => {
  await addPeople(delivery.db, 5);
  delivery.provider.decide = async ({ recipients: [to] }) => {
    if (to === 'person-1@example.com') await waitUntil(() => expect(recipients()).toHaveLength(4));
    return undefined;
  };
  await drain();
  expect(await outbox()).toMatchObject(Array(5).fill({ status: 'sent', attempts: 1 }));
});

test('an outage uses up no attempts, and when Resend answers again everything leaves within a minute', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999999);
  const people = await addPeople(delivery.db, 4);
  await delivery.db.update(outboxEmails).set({ attempts: MAX_ATTEMPTS - 1 });
  delivery.provider.decide = () => ({ status: 503 });
  await failAll({ tuning: { requestsInFlight: 1 } });
  for (const { attempts, dueAt } of await outbox()) {
    expect(attempts).toBe(MAX_ATTEMPTS - 1);
    expect(Number(dueAt) - Date.now()).toBeLessThan(31_000);
  }

  // The mail failed for an hour before there was a limit, and Resend refused another one.
  await delivery.db.update(outboxEmails).set({ dueAt: sql`now() + interval '1 hour'` });
  const refused = { dueAt: sql`now() + interval '59 minutes'`, error: 'conflict' } as const;
  const ofFirst = eq(outboxEmails.signupId, people[0]?.id ?? '');
  await delivery.db.update(outboxEmails).set(refused).where(ofFirst);
  people.push(...(await addPeople(delivery.db, 1, {}, 5)));
  delivery.provider.decide = () => undefined;
  await drain();
  expect(recipients()).toEqual(addressesOf(people.slice(1)));
  expect(await outbox()).toMatchObject([{ status: 'pending' }, ...Array(4).fill({ status: 'sent' })]);
});

test('an outage leaves waiting mail untried, which is sent in one batch afterwards', async () => {
  const people = await addPeople(delivery.db, 6);
  delivery.provider.decide = () => 'reset';
  const worker = start({ tuning: { requestsInFlight: 6 } });
  await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(5));
  people.push(...(await addPeople(delivery.db, 50, {}, 7)));
  await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(6));
  await worker.stop();
  delivery.provider.decide = () => undefined;
  await makeDue();
  await drain();
  expect(recipients()).toEqual(addressesOf(people));
  expect(Math.max(...delivery.provider.calls.map((call) => call.recipients.length))).toBeGreaterThan(40);
});
