import { describe, expect, test, vi } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { addPeople } from '@/db/testing/people';
import { log } from '../../observability/log';
import { addressesOf, allSentButSeventh, deliveryUnderTest, waitUntil } from '../../testing/delivery';
import { errorAnswer } from '../../testing/mail-provider';
import { friendsOf, getPerson, join, joinAll } from '../../testing/operators';
import { testSender } from '../../testing/sender';

const delivery = deliveryUnderTest();
const { drain, makeDue, outbox, recipients, start } = delivery;

test.each([1, 20])(
  '%d mails whose sender Resend refuses wait, and leave with the next one',
  async (count) => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
    const people = await addPeople(delivery.db, count);
    const unverified = errorAnswer(403, 'validation_error', 'The x.io domain is not verified.');
    delivery.provider.decide = ({ body }) => (body.includes('us@x.io') ? unverified : undefined);
    const worker = start({ sender: { ...testSender, from: 'us@x.io' }, tuning: { requestsInFlight: 1 } });
    await waitUntil(async () => expect((await outbox()).every(({ error }) => error)).toBe(true));
    await worker.stop();
    for (const row of await outbox()) {
      expect(row).toMatchObject({ status: 'pending', body: null, error: 'sender_refused' });
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
      { status: 'dead', attempts: 1, body: null, error: 'mail_refused' },
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
