import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { requestMail, requestPlaceLink } from '@/db/outbox/request-mail';
import { findWish, renameSuppressions } from '@/db/outbox/suppressions';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { addPeople } from '@/db/testing/people';
import { mailboxHasher } from '../credit/credit-policy';
import { deliveryUnderTest, OPERATOR } from '../testing/delivery';
import { errorAnswer, testSender } from '../testing/mail-provider';
import { erasePerson, operator, servicesOn } from '../testing/operators';
import { notifyOperators, sendOperatorMail } from './operator-mail';
import { suppressMail } from './suppress-mail';

const delivery = await deliveryUnderTest([OPERATOR]);

describe('mail to an operator', () => {
  const email = { subject: 'Sign in', html: '<p>Sign in</p>', text: 'Sign in' };

  const request = (to = OPERATOR) => sendOperatorMail(delivery.db, { to, kind: 'sign_in', email });

  test('goes before the mail of the waitlist, and its content is forgotten', async () => {
    await addPeople(delivery.db, 20);
    await request();
    await delivery.drain({ tuning: { requestsInFlight: 1 } });
    expect(delivery.provider.calls[0]?.recipients).toEqual([OPERATOR]);
    expect(delivery.inbox.mails(OPERATOR)).toMatchObject([{ to: [OPERATOR], ...email }]);
    const sent = { status: 'sent', attempts: 1, body: null, sentAt: expect.any(Date) };
    expect((await delivery.outbox()).at(-1)).toMatchObject({ recipient: OPERATOR, ...sent });
  });

  test('says that a machine sent it, as all mail does, so that no out-of-office program answers', async () => {
    await addPeople(delivery.db, 12);
    await request();
    await notifyOperators(delivery.db, [OPERATOR], { title: 'New sign-in', sentence: 'bob@x.io signed in.' });
    await delivery.drain();
    const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
    const headers = delivery.inbox.mails().map((mail) => mail.headers);
    expect(headers).toHaveLength(14);
    for (const one of headers) expect(one).toMatchObject(automatic);
    expect(headers.filter((one) => one?.['List-Unsubscribe'])).toHaveLength(12);
  });

  test('renders a notice when it is sent', async () => {
    await notifyOperators(delivery.db, [OPERATOR], { title: 'New sign-in', sentence: 'bob@x.io signed in.' });
    await delivery.drain();
    const [mail] = delivery.inbox.mails(OPERATOR);
    expect(mail?.subject).toMatch(/^New sign-in in /);
    expect(mail?.html).toContain(`${testSender.siteUrl}/admin/audit`);
    expect(mail?.text).toContain('bob@x.io signed in.');
  });

  test('an alert leads to Today, and has a line for each problem', async () => {
    const sentence = 'backup: the folder has no dump.\nmail key: rejected.';
    const alert = { title: 'doctor found 2 problems', sentence, isAlert: true } as const;
    await notifyOperators(delivery.db, [OPERATOR], alert);
    await delivery.drain();
    const [mail] = delivery.inbox.mails();
    expect(mail).toMatchObject({ subject: 'MyFitModel: doctor found 2 problems' });
    expect(mail?.text).toMatch(/no dump\.\s+mail key: rejected\.\s+Open Today:\s+\S+\/admin\n/);
    expect(mail?.html).toMatch(/no dump\.<\/p><p[^>]*>mail key: rejected\.<\/p>/);
    expect(mail?.text).not.toContain('passwords');
  });

  test('is deleted if the address is no operator’s, and cancelled if its link has expired', async () => {
    await request();
    await delivery.db.update(outboxEmails).set({ expiresAt: sql`now()` });
    await request('stranger@example.com');
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
});

describe('a suppression', () => {
  let id: string;

  beforeEach(async () => {
    const [person] = await addPeople(delivery.db, 1);
    id = person?.id ?? '';
  });

  const unsubscribe = () => suppressMail(delivery.db, { by: 'id', value: id }, 'unsubscribed');

  test.each([
    [{ status: 'pending' }, { status: 'cancelled', body: null, error: 'unsubscribed' }],
    [{ status: 'dead' }, { status: 'cancelled', error: 'unsubscribed' }],
    [{ status: 'sent' }, { status: 'sent' }],
  ] as const)('changes a mail that is %o to %o, and none is sent', async (before, after) => {
    await delivery.db.update(outboxEmails).set(before);
    expect(await unsubscribe()).toBe(true);
    await delivery.drain();
    expect(delivery.recipients()).toEqual([]);
    expect(await delivery.outbox()).toMatchObject([after]);
  });

  test('applies to mail that is requested later', async () => {
    await delivery.drain();
    await unsubscribe();
    expect(await requestMail(delivery.db, 'welcome', [id], { by: 'operator' })).toBe(0);
    await delivery.db.insert(outboxEmails).values({ signupId: id, kind: 'invitation' });
    await delivery.drain();
    expect(delivery.recipients()).toEqual(['person-1@example.com']);
    expect((await delivery.outbox()).at(-1)).toMatchObject({ status: 'cancelled', error: 'unwanted' });
  });

  test.each([
    ['unsubscribed', ['person-1@example.com']],
    ['bounced', []],
    ['complained', []],
  ] as const)('somebody who %s gets the link they ask for at %j', async (reason, recipients) => {
    await suppressMail(delivery.db, { by: 'id', value: id }, reason);
    const who = { normalizedEmail: 'person-1@example.com', canonicalMailbox: 'person-1@example.com' };
    await requestPlaceLink(delivery.db, who);
    await delivery.drain();
    expect(delivery.recipients()).toEqual(recipients);
  });

  test('cancels pending mail to another spelling of the mailbox, and later mail to it', async () => {
    const canonicalMailbox = 'person-1@example.com';
    await addPeople(delivery.db, 2, { canonicalMailbox }, 2);
    await addPeople(delivery.db, 1, {}, 4);
    await unsubscribe();
    const [later] = await addPeople(delivery.db, 1, { canonicalMailbox }, 5);
    await delivery.drain();
    expect(delivery.recipients()).toEqual(['person-4@example.com']);
    expect((await delivery.outbox()).filter(({ error }) => error === 'unsubscribed')).toHaveLength(3);
    expect(await requestMail(delivery.db, 'welcome', [later?.id ?? ''], { by: 'operator' })).toBe(0);
  });

  test('keeps the first reason, also when the person is erased and joins again', async () => {
    const { secrets } = testSender;
    const sameMailbox = { canonicalMailbox: 'person-1@example.com' };
    await unsubscribe();
    expect(await suppressMail(delivery.db, { by: 'id', value: id }, 'complained')).toBe(false);
    await erasePerson(servicesOn(delivery.db, { secrets }), operator, '#1');
    const [again] = await addPeople(delivery.db, 1, sameMailbox, 2);
    await delivery.db.insert(outboxEmails).values({ signupId: again?.id, kind: 'invitation' });
    await delivery.drain();
    expect(delivery.recipients()).toEqual([]);
    const unwanted = { signupId: again?.id, status: 'cancelled', error: 'unwanted' };
    expect((await delivery.outbox()).slice(1)).toMatchObject([unwanted, unwanted]);
    const kept = await findWish(delivery.db, 'person-1@example.com');
    expect(kept).toMatchObject({ reason: 'unsubscribed' });
  });

  test('applies to a mail while another one makes it apply', async () => {
    const { secrets } = testSender;
    const to = 'person-1@example.com';
    await unsubscribe();
    await erasePerson(servicesOn(delivery.db, { secrets }), operator, '#1');
    await addPeople(delivery.db, 1, { canonicalMailbox: to }, 2);
    const { drained } = await delivery.db.transaction(async (tx) => {
      await renameSuppressions(
        tx,
        mailboxHasher(secrets)(to).map((from) => ({ from, to })),
      );
      const drained = delivery.drain();
      await untilBlocked(delivery.db, 1);
      return { drained };
    });
    await drained;
    expect(delivery.recipients()).toEqual([]);
  });
});
