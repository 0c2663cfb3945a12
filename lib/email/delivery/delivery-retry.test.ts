import { describe, expect, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { addressesOf, deliveryUnderTest, waitUntil } from '../../testing/delivery';
import { suppressMail } from '../unsubscribe/suppress-mail';
import { MAX_TRIES } from './backoff';

vi.setConfig({ testTimeout: 60_000 });
const delivery = deliveryUnderTest();
const { drain, makeDue, outbox, recipients, start } = delivery;
const HOUR_MS = 60 * 60 * 1000;

describe('a failure that may pass', () => {
  test.each([
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    [
      '409, another try under way',
      { status: 409, body: { statusCode: 409, name: 'concurrent_idempotent_requests' } },
    ],
    ['403, a wrong key', { status: 403, body: { statusCode: 403, name: 'invalid_api_key' } }],
    [
      '400, a wrong key',
      { status: 400, body: { statusCode: 400, name: 'validation_error', message: 'API key is invalid' } },
    ],
    ['a lost connection', 'reset'],
    ['silence', 'hang'],
    ['a lost answer', 'lose_answer'],
  ] as const)('%s: the same request goes again and arrives once', async (_what, verdict) => {
    await addPeople(delivery.db, 1);
    delivery.provider.decide = () => verdict;
    await failOnce();
    delivery.provider.decide = () => undefined;
    await makeDue();
    await drain();
    const [first, second, ...more] = delivery.provider.calls;
    expect(second).toEqual(first);
    expect(more).toEqual([]);
    expect(recipients()).toEqual(['person-1@example.com']);
  });

  test('a batch that arrived is sent, though a mail was cancelled out of it before the next try', async () => {
    const people = await addPeople(delivery.db, 20);
    delivery.provider.decide = () => 'lose_answer';
    const worker = start();
    await waitUntil(async () => expect((await outbox()).every(({ lastError }) => lastError)).toBe(true));
    await worker.stop();
    await suppressMail(delivery.db, { by: 'id', value: people[6]?.id ?? '' }, 'unsubscribed');
    delivery.provider.decide = () => undefined;
    await makeDue();
    await drain();
    expect(delivery.provider.calls.map((call) => call.recipients.length)).toEqual([20, 19]);
    expect(recipients()).toEqual(addressesOf(people));
    expect(await outbox()).toMatchObject(
      people.map(({ signupPosition }) => ({ status: signupPosition === 7 ? 'cancelled' : 'sent' })),
    );
  });

  test('the body first sent is sent again, whatever has changed', async () => {
    await addPeople(delivery.db, 1);
    delivery.provider.decide = () => ({ status: 500, headers: { 'Retry-After': '3600' } });
    await failOnce();
    await delivery.db.update(signups).set({ storeCreditCents: 900, isVip: true });
    delivery.provider.decide = () => undefined;
    await makeDue();
    await drain();
    const [first, second] = delivery.provider.calls;
    expect(second?.body).toBe(first?.body);
  });

  test('Retry-After is obeyed, by the mail and by those behind it', async () => {
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

  test('after the last try a mail stays, dead, with its reason', async () => {
    await addPeople(delivery.db, 1);
    await delivery.db.update(outboxEmails).set({ attempts: MAX_TRIES - 2 });
    delivery.provider.decide = () => ({ status: 503 });
    await failOnce();
    expect(await outbox()).toMatchObject([{ status: 'pending', attempts: MAX_TRIES - 1 }]);
    await makeDue();
    await drain();
    expect(await outbox()).toMatchObject([
      { status: 'dead', attempts: MAX_TRIES, body: null, lastError: 'answer 503 (application_error)' },
    ]);
  });

  /** One try, without waiting for the next. */
  async function failOnce() {
    const worker = start({ timeoutMs: 200 });
    await waitUntil(async () => expect(await outbox()).toMatchObject([{ lastError: expect.any(String) }]));
    await worker.stop();
  }
});

describe('a provider that hangs', () => {
  test('holds up nothing but what it was asked', async () => {
    await addPeople(delivery.db, 5);
    delivery.provider.decide = ({ recipients }) =>
      recipients.includes('person-1@example.com') ? 'hang' : undefined;
    start({ timeoutMs: 2_000 });
    await waitUntil(async () =>
      expect(await outbox()).toMatchObject([
        { status: 'pending', lastError: null },
        ...Array(4).fill({ status: 'sent' }),
      ]),
    );
    expect(recipients()).toHaveLength(4);
  });

  test('does not use up the mails that wait: back again, it gets them in one batch', async () => {
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
});
