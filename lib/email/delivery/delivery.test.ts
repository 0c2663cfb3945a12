import { describe, expect, test, vi } from 'vitest';
import { requestMailAgain } from '@/db/outbox/request-mail';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { log } from '../../observability/log';
import { addressesOf, deliveryUnderTest, waitUntil } from '../../testing/delivery';

vi.setConfig({ testTimeout: 60_000 });
const delivery = deliveryUnderTest();
const { drain, outbox, recipients, start } = delivery;

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
    await requestMailAgain(delivery.db, 'welcome', [person?.id ?? ''], 0);
    await drain();
    const [latest, first] = delivery.inbox.mails();
    expect(latest?.text).toContain('$2.00');
    expect(latest?.idempotency_key).not.toBe(first?.idempotency_key);
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
