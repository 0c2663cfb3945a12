import { describe, expect, test, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { deliveryUnderTest, waitUntil } from '../../testing/delivery';

vi.setConfig({ testTimeout: 60_000 });
const delivery = deliveryUnderTest();
const { drain, outbox, recipients, start } = delivery;

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
