import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { type FaultProxy, startFaultProxy } from '@/lib/testing/fault-proxy';
import { log } from '../../observability/log';
import {
  addressesOf,
  allSentButSeventh,
  deliveryUnderTest,
  startDeliveryProcess,
  waitUntil,
} from '../../testing/delivery';
import { announce, resumeSending, stopSending } from '../../testing/mailings';
import { operator } from '../../testing/operators';

const delivery = await deliveryUnderTest([], true);
const { makeDue, outbox, recipients } = delivery;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Sends what is due with a process that is killed as soon as Resend has accepted a request after so many mails. */
async function killAfter(mails: number) {
  const child = await startDeliveryProcess(delivery.url, delivery.options());
  closing.push(async () => child.kill('SIGKILL'));
  const killed = once(child, 'exit');
  delivery.provider.decide = async () => {
    if (recipients().length < mails) return undefined;
    child.kill('SIGKILL');
    await killed;
    return undefined;
  };
  await killed;
  await waitUntil(() => expect(recipients().length).toBeGreaterThan(mails));
  delivery.provider.decide = () => undefined;
}

test.each([
  [30, 'the same'],
  [1, 'other'],
])('%d mails of a killed process, sent again with %s bytes, arrive once', async (count, which) => {
  const people = await addPeople(delivery.db, count);
  await killAfter(0);
  expect(recipients()).toEqual(addressesOf(people));
  expect((await outbox()).every(({ status }) => status === 'pending')).toBe(true);
  if (which === 'other') await delivery.db.update(signups).set({ storeCreditCents: 100, referralCount: 1 });
  await makeDue();
  await delivery.drain();
  const [first, second, ...more] = delivery.provider.calls;
  expect(second?.key).toBe(first?.key);
  expect(second?.body === first?.body).toBe(which === 'the same');
  expect(more).toEqual([]);
  expect(recipients()).toEqual(addressesOf(people));
  expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true);
});

test('an announcement reaches everybody once, although its process is killed and an operator stops it', async () => {
  const people = await addPeople(delivery.db, 300, { privacyAcceptedAt: new Date() });
  await delivery.db.update(outboxEmails).set({ status: 'sent' });
  const text = { subject: 'News', body: 'Hi', segment: 'everybody' } as const;
  const { id } = await announce(delivery.db, operator, text);
  await killAfter(100);
  await stopSending(delivery.db, operator, id);
  await makeDue();
  await delivery.drain();
  expect((await outbox()).some(({ status }) => status === 'pending')).toBe(true);
  await resumeSending(delivery.db, operator, id);
  await delivery.drain();
  expect(recipients()).toEqual(addressesOf(people));
  expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true);
});

async function startBehindProxy(): Promise<FaultProxy> {
  const proxy = await startFaultProxy(delivery.url);
  closing.push(proxy.close);
  const database = createDatabase(proxy.url, { queryTimeoutMs: 2_000 });
  closing.push(database.close);
  const worker = delivery.start({ handle: database.db });
  closing.push(worker.stop);
  return proxy;
}

test.each(['refuse', 'close', 'mute'] as const)(
  'the worker survives a database that fails: %s',
  async (fault) => {
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    const proxy = await startBehindProxy();
    await addPeople(delivery.db, 1);
    await waitUntil(async () => expect(await outbox()).toMatchObject([{ status: 'sent' }]));

    await proxy.fail(fault);
    await waitUntil(() => expect(errors).toHaveBeenCalled());
    await addPeople(delivery.db, 1, {}, 2);
    await proxy.heal();
    await waitUntil(() => expect(recipients()).toHaveLength(2));
    const events = errors.mock.calls.map(([line]) => line);
    expect(events).toContainEqual(expect.objectContaining({ event: 'mail_queue_failed' }));
    expect(events.length).toBeLessThanOrEqual(2);
    expect(proxy.accepted).toBeLessThan(20);
  },
);

test('an outcome that could not be stored is stored by the next attempt', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const proxy = await startBehindProxy();
  delivery.provider.decide = async () => {
    if (delivery.provider.calls.length === 1) await proxy.fail('refuse');
    return undefined;
  };
  await addPeople(delivery.db, 1);
  await waitUntil(() => expect(recipients()).toHaveLength(1));
  await proxy.heal();
  await makeDue();
  await waitUntil(async () => expect(await outbox()).toMatchObject([{ status: 'sent' }]));
  expect(recipients()).toHaveLength(1);
});

test('the outcome of a batch is stored as a whole or not at all', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const people = await addPeople(delivery.db, 20);
  const seventhRefused = { status: 200, body: { data: [], errors: [{ index: 6, message: 'Invalid' }] } };
  delivery.provider.decide = () => seventhRefused;
  // The seventh is marked as dead before the others fail to be marked as sent.
  await delivery.owner.execute("alter table outbox_emails add constraint none_sent check (status <> 'sent')");
  await delivery.drain();
  await delivery.owner.execute('alter table outbox_emails drop constraint none_sent');
  expect(errors.mock.calls).toEqual([[expect.objectContaining({ event: 'mail_outcome_not_stored' })]]);

  await makeDue();
  await delivery.drain();
  const [first, second] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(await outbox()).toMatchObject(allSentButSeventh(people, 'dead'));
});
