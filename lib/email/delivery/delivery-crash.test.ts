import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { type FaultProxy, startFaultProxy } from '@/lib/testing/fault-proxy';
import { log } from '../../observability/log';
import { announce } from '../../operators/mail/announce';
import { resumeSending, stopSending } from '../../operators/mail/mail-brakes';
import {
  addressesOf,
  allSentButSeventh,
  deliveryUnderTest,
  startDeliveryProcess,
  waitUntil,
} from '../../testing/delivery';
import { operator } from '../../testing/operators';

const delivery = deliveryUnderTest();
const { makeDue, outbox, recipients } = delivery;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Sends what is due with a process that is killed as soon as Resend has accepted a request after so many mails. */
async function killAfter(mails: number) {
  const child = startDeliveryProcess(delivery.url, delivery.options());
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
  const text = { subject: 'News', body: 'Hi', segment: 'everybody', segmentValue: null } as const;
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

test('a session that ends while it stores the outcome of a batch stores none of it', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const people = await addPeople(delivery.db, 20);
  const seventhRefused = { status: 200, body: { data: [], errors: [{ index: 6, message: 'Invalid' }] } };
  // Opens four connections: for the row lock, for the worker that waits, for ending its session, and one to continue
  // with, as the pool opens none right after a failure.
  await Promise.all([outbox(), outbox(), outbox(), outbox()]);
  let terminated: Promise<void> | undefined;
  delivery.provider.decide = () =>
    new Promise((answer) => {
      terminated = terminateSessionWaitingFor(people[19]?.id ?? '', () => answer(seventhRefused));
    });
  await delivery.drain();
  await terminated;
  expect(errors.mock.calls).toEqual([[expect.objectContaining({ event: 'mail_outcome_not_stored' })]]);

  delivery.provider.decide = () => seventhRefused;
  await makeDue();
  await delivery.drain();
  const [first, second] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(await outbox()).toMatchObject(allSentButSeventh(people, 'dead'));
});

/** Locks a mail's row until another session waits for it, and terminates that session. */
async function terminateSessionWaitingFor(signupId: string, onLocked: () => void): Promise<void> {
  await delivery.db.transaction(async (tx) => {
    await tx.select().from(outboxEmails).where(eq(outboxEmails.signupId, signupId)).for('update');
    onLocked();
    await waitUntil(async () => {
      const sessions = await delivery.db.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(sessions).toHaveLength(1);
    });
  });
}
