import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { operatorEmails } from '@/db/schema/operator-emails';
import { addPeople } from '@/db/testing/people';
import { deliveryUnderTest, OPERATOR } from '../../testing/delivery';
import { errorAnswer } from '../../testing/mail-provider';
import { sendOperatorMail } from '../operator-mail';

const delivery = deliveryUnderTest();
const email = { subject: 'Sign in', html: '<p>Sign in</p>', text: 'Sign in' };

const request = (to = OPERATOR) => sendOperatorMail(delivery.db, { to, kind: 'sign_in', email });
const rows = () => delivery.db.select().from(operatorEmails);
const makeDue = () => delivery.db.update(operatorEmails).set({ dueAt: sql`now()` });

test('sends a mail to an operator and forgets its content', async () => {
  await request();
  await delivery.drain();
  expect(delivery.inbox.mails()).toMatchObject([{ to: [OPERATOR], ...email }]);
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, body: null, sentAt: expect.any(Date) }]);
});

test('deletes a mail to somebody who is no operator, without sending it', async () => {
  await request('stranger@example.com');
  await delivery.drain();
  expect(delivery.provider.calls).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('cancels a mail whose link has expired', async () => {
  await request();
  await delivery.db.update(operatorEmails).set({ expiresAt: sql`now()` });
  await delivery.drain();
  expect(delivery.provider.calls).toEqual([]);
  expect(await rows()).toMatchObject([{ status: 'cancelled', lastError: 'expired', body: null }]);
});

test('retries a failed mail with the same content and key', async () => {
  delivery.provider.decide = () =>
    delivery.provider.calls.length === 1 ? errorAnswer(503, 'service_unavailable') : undefined;
  await request();
  await delivery.drain();
  expect(await rows()).toMatchObject([{ status: 'pending', lastError: 'answer 503 (service_unavailable)' }]);
  await makeDue();
  await delivery.drain();
  const [first, second] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

test('gives up a mail that Resend refuses', async () => {
  delivery.provider.decide = () => errorAnswer(422, 'validation_error');
  await request();
  await delivery.drain();
  expect(await rows()).toMatchObject([{ status: 'dead', lastError: 'answer 422 (validation_error)' }]);
});

test('goes before the mail of the waitlist', async () => {
  await addPeople(delivery.db, 20);
  await request();
  await delivery.drain();
  expect(delivery.provider.calls[0]?.recipients).toEqual([OPERATOR]);
});
