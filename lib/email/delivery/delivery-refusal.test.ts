import { describe, expect, test, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { addressesOf, deliveryUnderTest } from '../../testing/delivery';

vi.setConfig({ testTimeout: 60_000 });
const delivery = deliveryUnderTest();
const { drain, outbox, recipients } = delivery;

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
