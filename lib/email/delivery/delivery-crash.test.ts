import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { addPeople } from '@/db/testing/people';
import { type FaultProxy, startFaultProxy } from '@/dev/postgres/fault-proxy';
import { log } from '../../observability/log';
import { addressesOf, deliveryUnderTest, waitUntil } from '../../testing/delivery';

vi.setConfig({ testTimeout: 60_000 });
const delivery = deliveryUnderTest();
const { makeDue, outbox, recipients } = delivery;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function startProcess(): ChildProcess {
  const { handle: _, ...options } = delivery.options();
  const args = [
    '--import',
    'tsx',
    here('../../testing/delivery-process.ts'),
    delivery.url,
    JSON.stringify(options),
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TSX_TSCONFIG_PATH: here('../../../dev/vitest/child-process.tsconfig.json') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  closing.push(async () => child.kill('SIGKILL'));
  return child;
}

test.each([1, 30])('a process killed between sending and marking: %d mails arrive once', async (count) => {
  const people = await addPeople(delivery.db, count);
  const child = startProcess();
  const killed = once(child, 'exit');
  delivery.provider.decide = async () => {
    child.kill('SIGKILL');
    await killed;
    return undefined;
  };
  await waitUntil(() => expect(recipients()).toEqual(addressesOf(people)));
  expect((await outbox()).every(({ status, body }) => status === 'pending' && body !== null)).toBe(true);

  delivery.provider.decide = () => undefined;
  await makeDue();
  await delivery.drain();
  const [first, second] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(recipients()).toEqual(addressesOf(people));
  expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true);
});

async function startBehindProxy(): Promise<FaultProxy> {
  const proxy = await startFaultProxy(delivery.url);
  closing.push(proxy.close);
  const database = createDatabase(proxy.url, { queryTimeoutMs: 500 });
  closing.push(database.close);
  const worker = delivery.start({ handle: database.db });
  closing.push(worker.stop);
  return proxy;
}

test.each(['refuse', 'close', 'mute'] as const)(
  'a database that is lost (%s) is asked again at leisure, and mail goes on when it is back',
  async (fault) => {
    const complaints = vi.spyOn(log, 'error').mockImplementation(() => {});
    const proxy = await startBehindProxy();
    await addPeople(delivery.db, 1);
    await waitUntil(async () => expect(await outbox()).toMatchObject([{ status: 'sent' }]));

    await proxy.fail(fault);
    await waitUntil(() => expect(complaints).toHaveBeenCalled());
    await addPeople(delivery.db, 1, {}, 2);
    await proxy.heal();
    await waitUntil(() => expect(recipients()).toHaveLength(2));
    expect(complaints.mock.calls).toEqual([[expect.objectContaining({ event: 'mail_queue_failed' })]]);
    expect(proxy.accepted).toBeLessThan(20);
  },
);

test('an answer that could not be stored is stored by the next try', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const proxy = await startBehindProxy();
  delivery.provider.decide = async ({ key }) => {
    if (delivery.provider.calls[0]?.key === key && delivery.provider.calls.length === 1)
      await proxy.fail('refuse');
    return undefined;
  };
  await addPeople(delivery.db, 1);
  await waitUntil(() => expect(recipients()).toHaveLength(1));
  await proxy.heal();
  await makeDue();
  await waitUntil(async () => expect(await outbox()).toMatchObject([{ status: 'sent' }]));
  expect(recipients()).toHaveLength(1);
});

test('a session that ends between the refused and the delivered of a batch settles none of them', async () => {
  const complaints = vi.spyOn(log, 'error').mockImplementation(() => {});
  const people = await addPeople(delivery.db, 20);
  const refusesTheSeventh = { status: 200, body: { data: [], errors: [{ index: 6, message: 'Invalid' }] } };
  // One holds the row, one waits, one ends that one, and one is left to go on with: after a failure none is opened for a
  // moment.
  await Promise.all([outbox(), outbox(), outbox(), outbox()]);
  let ending: Promise<void> | undefined;
  delivery.provider.decide = () =>
    new Promise((answer) => {
      ending = endWhoeverWaitsFor(people[19]?.id ?? '', () => answer(refusesTheSeventh));
    });
  await delivery.drain();
  await ending;
  expect(complaints.mock.calls).toEqual([[expect.objectContaining({ event: 'mail_not_settled' })]]);

  delivery.provider.decide = () => refusesTheSeventh;
  await makeDue();
  await delivery.drain();
  const [first, second] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(await outbox()).toMatchObject(
    people.map(({ signupPosition }) => ({ status: signupPosition === 7 ? 'dead' : 'sent' })),
  );
});

/** Holds a mail's row until another session wants it, and ends that session. */
async function endWhoeverWaitsFor(signupId: string, onLocked: () => void): Promise<void> {
  await delivery.db.transaction(async (tx) => {
    await tx.select().from(outboxEmails).where(eq(outboxEmails.signupId, signupId)).for('update');
    onLocked();
    await waitUntil(async () => {
      const ended = await delivery.db.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(ended).toHaveLength(1);
    });
  });
}
