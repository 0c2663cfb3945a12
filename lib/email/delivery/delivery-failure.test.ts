import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { addPeople } from '@/db/testing/people';
import { log } from '../../observability/log';
import { addressesOf, allSentButSeventh, deliveryUnderTest, waitUntil } from '../../testing/delivery';
import { friendsOf, getPerson, join, joinAll } from '../../testing/operators';
import { testSender } from '../../testing/sender';
import { suppressMail } from '../unsubscribe/suppress-mail';
import { MAX_ATTEMPTS, retryDelayMs } from './deliver-request';

const delivery = deliveryUnderTest();
const { drain, makeDue, outbox, recipients, start } = delivery;
const HOUR_MS = 60 * 60 * 1000;

const errorAnswer = (statusCode: number, name: string, message = 'No') => ({
  status: statusCode,
  body: { statusCode, name, message },
});

describe('a failure that may be temporary', () => {
  /** One attempt, without waiting for the next. */
  async function failOnce() {
    const worker = start({ timeoutMs: 200 });
    await waitUntil(async () => expect(await outbox()).toMatchObject([{ lastError: expect.any(String) }]));
    await worker.stop();
  }

  /** As if Resend worked again and the delay was over. */
  async function recoverAndDrain() {
    delivery.provider.decide = () => undefined;
    await makeDue();
    await drain();
  }

  test.each([
    ['status 500', { status: 500 }],
    ['a concurrent attempt', errorAnswer(409, 'concurrent_idempotent_requests')],
    ['status 400 for a wrong key', errorAnswer(400, 'validation_error', 'API key is invalid')],
    ['a lost connection', 'reset'],
    ['a timeout', 'hang'],
    ['a lost answer', 'lose_answer'],
  ] as const)(
    '%s: the same request is sent again, even if data has changed, and arrives once',
    async (_what, verdict) => {
      await addPeople(delivery.db, 1);
      delivery.provider.decide = () => verdict;
      await failOnce();
      await delivery.db.update(signups).set({ storeCreditCents: 900, isVip: true });
      await recoverAndDrain();
      const [first, second, ...more] = delivery.provider.calls;
      expect(second).toEqual(first);
      expect(more).toEqual([]);
      expect(recipients()).toEqual(['person-1@example.com']);
    },
  );

  test('a batch that arrived counts as sent after one of its mails was cancelled', async () => {
    const people = await addPeople(delivery.db, 20);
    delivery.provider.decide = () => 'lose_answer';
    const worker = start();
    await waitUntil(async () => expect((await outbox()).every(({ lastError }) => lastError)).toBe(true));
    await worker.stop();
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
    await waitUntil(async () => expect((await outbox()).filter((row) => row.lastError)).toHaveLength(1));
    await worker.stop();
    expect(delivery.provider.calls).toHaveLength(1);
    const [row] = (await outbox()).filter(({ lastError }) => lastError);
    expect(row).toMatchObject({ status: 'pending', lastError: 'answer 429 (application_error)' });
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(0.45 * HOUR_MS);
  });

  /** Of two mails, the first fails and the second gets through. */
  async function failBesideSuccess(attempts: number) {
    await addPeople(delivery.db, 2);
    await delivery.db.update(outboxEmails).set({ attempts });
    delivery.provider.decide = ({ recipients: [to] }) =>
      to === 'person-2@example.com' ? { status: 503 } : undefined;
    await drain({ tuning: { requestsInFlight: 1 } });
  }

  test('after the last attempt the mail is dead, with the reason', async () => {
    await failBesideSuccess(MAX_ATTEMPTS - 1);
    expect(await outbox()).toMatchObject([
      { status: 'sent' },
      { status: 'dead', attempts: MAX_ATTEMPTS, body: null, lastError: 'answer 503 (application_error)' },
    ]);
  });

  test('of one mail delays it for up to an hour', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999999);
    await failBesideSuccess(30);
    const [, failed] = await outbox();
    expect(failed).toMatchObject({ status: 'pending', attempts: 31 });
    expect((failed?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(0.9 * HOUR_MS);
  });

  test('of Resend uses up no attempts, and when Resend answers again everything leaves within a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999999);
    const people = await addPeople(delivery.db, 4);
    await delivery.db.update(outboxEmails).set({ attempts: MAX_ATTEMPTS - 1 });
    delivery.provider.decide = () => ({ status: 503 });
    const worker = start({ tuning: { requestsInFlight: 1 } });
    await waitUntil(async () => expect((await outbox()).every(({ lastError }) => lastError)).toBe(true));
    await worker.stop();
    for (const { attempts, dueAt } of await outbox()) {
      expect(attempts).toBe(MAX_ATTEMPTS - 1);
      expect(dueAt.getTime() - Date.now()).toBeLessThan(31_000);
    }

    // As if it had failed for an hour, before there was a limit, and a mail had also been refused.
    const hour = { dueAt: sql`now() + interval '1 hour'` };
    await delivery.db.update(outboxEmails).set(hour);
    const refused = { dueAt: sql`now() + interval '59 minutes'`, lastError: 'answer 409 (unnamed)' };
    await delivery.db
      .update(outboxEmails)
      .set(refused)
      .where(eq(outboxEmails.signupId, people[0]?.id ?? ''));
    people.push(...(await addPeople(delivery.db, 1, {}, 5)));
    delivery.provider.decide = () => undefined;
    await drain();
    expect(recipients()).toEqual(addressesOf(people.slice(1)));
    expect(await outbox()).toMatchObject([{ status: 'pending' }, ...Array(4).fill({ status: 'sent' })]);
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
    delivery.provider.decide = ({ recipients: [to] }) => (to === 'person-1@example.com' ? 'hang' : undefined);
    start({ timeoutMs: 2_000 });
    await waitUntil(async () =>
      expect(await outbox()).toMatchObject([
        { status: 'pending', lastError: null },
        ...Array(4).fill({ status: 'sent' }),
      ]),
    );
    expect(recipients()).toHaveLength(4);
  });

  test('during an outage waiting mail is not tried: after it, that mail is sent in one batch', async () => {
    const people = await addPeople(delivery.db, 6);
    delivery.provider.decide = () => 'reset';
    const worker = start({ tuning: { requestsInFlight: 6 } });
    await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(5));
    people.push(...(await addPeople(delivery.db, 50, {}, 7)));
    await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(6));
    await worker.stop();
    await recoverAndDrain();
    expect(recipients()).toEqual(addressesOf(people));
    expect(Math.max(...delivery.provider.calls.map((call) => call.recipients.length))).toBeGreaterThan(40);
  });
});

test.each([1, 20])(
  '%d mails whose sender Resend refuses wait, and leave with the next one',
  async (count) => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
    const people = await addPeople(delivery.db, count);
    const unverified = errorAnswer(403, 'validation_error', 'The x.io domain is not verified.');
    delivery.provider.decide = ({ body }) => (body.includes('us@x.io') ? unverified : undefined);
    const worker = start({ sender: { ...testSender, from: 'us@x.io' }, tuning: { requestsInFlight: 1 } });
    await waitUntil(async () => expect((await outbox()).every(({ lastError }) => lastError)).toBe(true));
    await worker.stop();
    for (const row of await outbox()) {
      expect(row).toMatchObject({ status: 'pending', body: null, lastError: 'answer 403 (sender_refused)' });
    }
    expect(logged.mock.calls.length).toBeLessThanOrEqual(1);

    await makeDue();
    await drain();
    expect(recipients()).toEqual(addressesOf(people));
  },
);

describe('an invalid mail', () => {
  test('is dead, with a reason that contains no address; the others arrive', async () => {
    await addPeople(delivery.db, 3);
    delivery.provider.decide = ({ recipients: [to = ''] }) =>
      to === 'person-2@example.com' ? errorAnswer(422, 'validation_error', to) : undefined;
    await drain();
    expect(recipients()).toEqual(['person-1@example.com', 'person-3@example.com']);
    expect(await outbox()).toMatchObject([
      { status: 'sent' },
      { status: 'dead', attempts: 1, body: null, lastError: 'answer 422 (validation_error)' },
      { status: 'sent' },
    ]);
  });

  test('does not stop its batch when Resend refuses the batch', async () => {
    const people = await addPeople(delivery.db, 20);
    delivery.provider.decide = ({ recipients }) =>
      recipients.includes('person-7@example.com') ? { status: 422 } : undefined;
    await drain();
    expect(recipients()).toEqual(addressesOf(people.filter(({ signupPosition }) => signupPosition !== 7)));
    expect(await outbox()).toMatchObject(allSentButSeventh(people, 'dead'));
    expect(new Set(delivery.provider.calls.map(({ key }) => key)).size).toBe(21);
  });
});

describe('the referral of a friend', () => {
  const INVALID_TO = 'Invalid `to` field. The email address needs to follow the `email@example.com` format.';
  const INVALID_FROM = 'Invalid `from` field.';

  test.each([
    ['is reversed if Resend refuses the address', 2, INVALID_TO, 1],
    ['is reversed if Resend refuses the address out of a batch', 20, INVALID_TO, 19],
    ['stays paid if Resend refuses the sender', 2, INVALID_FROM, 2],
  ])('%s', async (_what, friends, message, referralCount) => {
    const { referralCode } = await join(delivery.db, { email: 'host@x.io' });
    await joinAll(delivery.db, friendsOf(referralCode, friends));
    delivery.provider.decide = ({ recipients }) =>
      recipients.includes('friend-0@x.io') ? errorAnswer(422, 'validation_error', message) : undefined;
    await drain();
    expect((await outbox()).filter(({ status }) => status !== 'sent')).toHaveLength(1);
    expect(await getPerson(delivery.db, 'host@x.io')).toMatchObject({ referralCount });
    await expectConsistentList(delivery.db, friends + 1);
  });
});

test('a batch that may have arrived is not split', async () => {
  await addPeople(delivery.db, 20);
  delivery.provider.decide = () => errorAnswer(409, 'invalid_idempotent_request');
  await drain();
  expect(delivery.provider.calls).toHaveLength(1);
  expect((await outbox()).every(({ status }) => status === 'dead')).toBe(true);
});

test('without a batch endpoint, mails are sent one by one', async () => {
  const people = await addPeople(delivery.db, 20);
  delivery.provider.decide = ({ path }) => (path === '/emails/batch' ? { status: 404 } : undefined);
  await drain();
  expect(recipients()).toEqual(addressesOf(people));
});
