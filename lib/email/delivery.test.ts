import { describe, expect, test, vi } from 'vitest';
import { requestWelcomeAgain } from '@/db/outbox';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/test-people';
import { log } from '../log';
import { MAX_TRIES } from './backoff';
import { addressesOf, deliveryUnderTest } from './delivery-testing';

vi.setConfig({ testTimeout: 60_000 });
const delivery = deliveryUnderTest();
const { drain, start, makeDue, outbox, recipients } = delivery;
const waitUntil = (condition: () => void | Promise<void>) =>
  vi.waitFor(condition, { timeout: 50_000, interval: 20 });
const HOUR_MS = 60 * 60 * 1000;

describe('sending', () => {
  test('a mail says what is true when it is first sent', async () => {
    await addPeople(delivery.db, 1, { storeCreditCents: 300, referralCount: 3 });
    await drain();
    const [mail] = delivery.inbox.mails();
    expect(mail).toMatchObject({
      to: ['person-1@example.com'],
      from: 'MyFitModel <hello@myfitmodel.example>',
    });
    expect(mail?.text).toContain('Your store credit is $3.00.');
    expect(mail?.html).toContain('https://myfitmodel.example/?ref=MFM-000001');
    expect(await outbox()).toEqual([
      expect.objectContaining({ status: 'sent', attempts: 1, body: null, lastError: null }),
    ]);
  });

  test('a running worker finds mail by itself', async () => {
    start();
    await addPeople(delivery.db, 1);
    await waitUntil(() => expect(recipients()).toEqual(['person-1@example.com']));
  });

  test('a few mails go one by one, more share a request', async () => {
    await addPeople(delivery.db, 10);
    await drain();
    expect(delivery.provider.calls.map(({ path }) => path)).toEqual(Array(10).fill('/emails'));
    delivery.provider.calls.length = 0;
    await delivery.db.delete(outboxEmails);
    await delivery.db.delete(signups);
    await addPeople(delivery.db, 11);
    await drain();
    expect(delivery.provider.calls.map(({ path }) => path)).toEqual(['/emails/batch']);
  });

  test('a backlog leaves a hundred a request', async () => {
    const people = await addPeople(delivery.db, 1_200);
    await drain();
    expect(delivery.provider.calls.map(({ recipients }) => recipients.length)).toEqual(Array(12).fill(100));
    expect(recipients()).toEqual(addressesOf(people));
  });

  test('a mail asked for again is written anew, under a new key', async () => {
    const [person] = await addPeople(delivery.db, 1);
    await drain();
    await delivery.db.update(signups).set({ storeCreditCents: 200 });
    await requestWelcomeAgain(delivery.db, [person?.id ?? ''], 0);
    await drain();
    const [latest, first] = delivery.inbox.mails();
    expect(latest?.text).toContain('$2.00');
    expect(latest?.idempotency_key).not.toBe(first?.idempotency_key);
  });
});

describe('a failure that may pass', () => {
  test.each([
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    [
      '409, another try under way',
      { status: 409, body: { statusCode: 409, name: 'concurrent_idempotent_requests' } },
    ],
    ['403, a wrong key', { status: 403, body: { statusCode: 403, name: 'invalid_api_key' } }],
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

describe('a mail that is refused', () => {
  test('stays, dead, with a reason that names nobody; the others arrive', async () => {
    await addPeople(delivery.db, 3);
    delivery.provider.decide = ({ recipients }) =>
      recipients.includes('person-2@example.com')
        ? {
            status: 422,
            body: { statusCode: 422, name: 'validation_error', message: 'person-2@example.com' },
          }
        : undefined;
    await drain();
    expect(recipients()).toEqual(['person-1@example.com', 'person-3@example.com']);
    expect(await outbox()).toMatchObject([
      { status: 'sent' },
      { status: 'dead', attempts: 1, body: null, lastError: 'answer 422 (validation_error)' },
      { status: 'sent' },
    ]);
  });

  test('takes nobody of its batch with it when the provider refuses the batch', async () => {
    const people = await addPeople(delivery.db, 20);
    delivery.provider.decide = ({ recipients }) =>
      recipients.includes('person-7@example.com') ? { status: 422 } : undefined;
    await drain();
    expect(recipients()).toEqual(addressesOf(people.filter(({ signupPosition }) => signupPosition !== 7)));
    expect((await outbox()).filter(({ status }) => status === 'dead')).toHaveLength(1);
    expect(new Set(delivery.provider.calls.map(({ key }) => key)).size).toBe(21);
  });

  test('takes nobody of its batch with it when the provider names it', async () => {
    const people = await addPeople(delivery.db, 20);
    delivery.provider.decide = () => ({
      status: 200,
      body: { data: [], errors: [{ index: 6, message: 'Invalid' }] },
    });
    await drain();
    expect(await outbox()).toMatchObject(
      people.map(({ signupPosition }) => ({ status: signupPosition === 7 ? 'dead' : 'sent' })),
    );
  });

  test('a batch that may have arrived is not split', async () => {
    await addPeople(delivery.db, 20);
    const body = { statusCode: 409, name: 'invalid_idempotent_request', message: 'Used' };
    delivery.provider.decide = () => ({ status: 409, body });
    await drain();
    expect(delivery.provider.calls).toHaveLength(1);
    expect((await outbox()).every(({ status }) => status === 'dead')).toBe(true);
  });

  test('where there is no batch endpoint everybody gets theirs all the same', async () => {
    const people = await addPeople(delivery.db, 20);
    delivery.provider.decide = ({ path }) => (path === '/emails/batch' ? { status: 404 } : undefined);
    await drain();
    expect(recipients()).toEqual(addressesOf(people));
  });
});

describe('several workers', () => {
  test('share 200 mails, a fifth of which fail once: each arrives once', async () => {
    const people = await addPeople(delivery.db, 200);
    const failed = new Set<string>();
    let seen = 0;
    delivery.provider.decide = ({ key }) => {
      if (failed.has(key) || seen++ % 5 > 0) return undefined;
      failed.add(key);
      return { status: 500 };
    };
    for (let i = 0; i < 3; i++) start({ tuning: { singles: 1_000 } });
    await waitUntil(() => expect(recipients()).toEqual(addressesOf(people)));
    await waitUntil(async () => expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true));
    expect(failed.size).toBe(40);
  });

  test('one that went on after another stopped: each mail arrives once', async () => {
    const people = await addPeople(delivery.db, 60);
    const first = start({ tuning: { singles: 1_000 } });
    await waitUntil(() => expect(recipients().length).toBeGreaterThan(5));
    await first.stop();
    start();
    await waitUntil(() => expect(recipients()).toEqual(addressesOf(people)));
  });
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

describe('stopping', () => {
  test('lets what is in flight finish and starts nothing more', async () => {
    await addPeople(delivery.db, 8);
    let letGo = () => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    delivery.provider.decide = () => held;
    const worker = start({ tuning: { requestsInFlight: 2 } });
    await waitUntil(() => expect(delivery.provider.calls).toHaveLength(2));
    const stopped = worker.stop();
    letGo();
    await stopped;
    expect(delivery.provider.calls).toHaveLength(2);
    expect((await outbox()).filter(({ status }) => status === 'sent')).toHaveLength(2);
  });

  test('gives back at once what was taken and not begun', async () => {
    await addPeople(delivery.db, 2);
    const worker = start({ tuning: { requestsPerSecond: 0.01 } });
    await waitUntil(() => expect(recipients()).toHaveLength(1));
    await worker.stop();
    await drain();
    expect(recipients()).toHaveLength(2);
  });

  test('waits for a silent provider no longer than its time', async () => {
    await addPeople(delivery.db, 1);
    delivery.provider.decide = () => 'hang';
    const worker = start({ timeoutMs: 300 });
    await waitUntil(() => expect(delivery.provider.calls).toHaveLength(1));
    await worker.stop();
    expect(await outbox()).toMatchObject([{ status: 'pending', lastError: 'no answer (application_error)' }]);
  });
});

test('a log line names no address, name or code', async () => {
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  await addPeople(delivery.db, 4);
  delivery.provider.decide = ({ recipients: [to] }) => {
    const body = { statusCode: 422, name: 'validation_error', message: `${to} Ada` };
    if (to?.startsWith('person-1')) return { status: 422, body };
    return to?.startsWith('person-2') && delivery.provider.calls.length < 6
      ? { status: 500, body }
      : undefined;
  };
  await drain();
  const written = JSON.stringify(lines.flatMap((line) => line.mock.calls));
  expect(written).toMatch(/mail_sent.*mail_dead|mail_dead.*mail_sent/);
  expect(written).not.toMatch(/@|Ada|MFM-/);
});
