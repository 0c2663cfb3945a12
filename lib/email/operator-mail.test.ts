import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { addPeople } from '@/db/testing/people';
import { deliveryUnderTest, OPERATOR } from '../testing/delivery';
import { errorAnswer } from '../testing/mail-provider';
import { testSender } from '../testing/sender';
import { notifyOperators, sendOperatorMail } from './operator-mail';

const delivery = deliveryUnderTest();
const email = { subject: 'Sign in', html: '<p>Sign in</p>', text: 'Sign in' };

const request = (to = OPERATOR) => sendOperatorMail(delivery.db, { to, kind: 'sign_in', email });

test('sends a mail to an operator and forgets its content', async () => {
  await request();
  await delivery.drain();
  expect(delivery.inbox.mails()).toMatchObject([{ to: [OPERATOR], ...email }]);
  expect(await delivery.outbox()).toMatchObject([
    { status: 'sent', attempts: 1, body: null, sentAt: expect.any(Date) },
  ]);
});

test('renders a notice when it is sent', async () => {
  await notifyOperators(delivery.db, [OPERATOR], { title: 'New sign-in', sentence: 'bob@x.io signed in.' });
  await delivery.drain();
  const auditPage = expect.stringContaining(`${testSender.siteUrl}/admin/audit`);
  expect(delivery.inbox.mails()).toMatchObject([
    { to: [OPERATOR], subject: expect.stringMatching(/^New sign-in in /), html: auditPage },
  ]);
  expect(delivery.inbox.mails()[0]?.text).toContain('bob@x.io signed in.');
});

test('an alert leads to the Overview, and has a line for each problem', async () => {
  const sentence = 'backup: the folder has no dump.\nmail key: rejected.';
  await notifyOperators(delivery.db, [OPERATOR], {
    title: 'doctor found 2 problems',
    sentence,
    isAlert: true,
  });
  await delivery.drain();
  const [mail] = delivery.inbox.mails();
  expect(mail).toMatchObject({ subject: 'MyFitModel: doctor found 2 problems' });
  expect(mail?.text).toMatch(/no dump\.\s+mail key: rejected\.\s+Open the Overview:\s+\S+\/admin\n/);
  expect(mail?.text).not.toContain('passwords');
});

test('deletes a mail to somebody who is no operator, without sending it', async () => {
  await request('stranger@example.com');
  await delivery.drain();
  expect(delivery.provider.calls).toEqual([]);
  expect(await delivery.outbox()).toEqual([]);
});

test('cancels a mail whose link has expired', async () => {
  await request();
  await delivery.db.update(outboxEmails).set({ expiresAt: sql`now()` });
  await delivery.drain();
  expect(delivery.provider.calls).toEqual([]);
  expect(await delivery.outbox()).toMatchObject([{ status: 'cancelled', error: 'expired', body: null }]);
});

test('sends the same content again after a failure, and after Resend refused the sender', async () => {
  const failures = [errorAnswer(503, 'service_unavailable'), errorAnswer(403, 'invalid_from_address')];
  delivery.provider.decide = () => failures[delivery.provider.calls.length - 1];
  await request();
  for (const error of ['resend_failed', 'sender_refused']) {
    await delivery.drain({ sender: { ...testSender, from: 'us@x.io' } });
    expect(await delivery.outbox()).toMatchObject([{ status: 'pending', error }]);
    await delivery.makeDue();
  }
  await delivery.drain();
  const [first, second] = delivery.provider.calls;
  expect(second).toEqual(first);
  expect(delivery.inbox.mails()).toMatchObject([{ to: [OPERATOR], from: testSender.from, ...email }]);
});

test('gives up a mail that Resend refuses', async () => {
  delivery.provider.decide = () => errorAnswer(422, 'validation_error');
  await request();
  await delivery.drain();
  expect(await delivery.outbox()).toMatchObject([{ status: 'dead', error: 'mail_refused' }]);
});

test('goes before the mail of the waitlist', async () => {
  await addPeople(delivery.db, 20);
  await request();
  await delivery.drain();
  expect(delivery.provider.calls[0]?.recipients).toEqual([OPERATOR]);
});
