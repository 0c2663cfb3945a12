import { beforeEach, describe, expect, test } from 'vitest';
import { requestMailAgain, requestPlaceLink } from '@/db/outbox/request-mail';
import { findSuppression } from '@/db/outbox/suppressions';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { addPeople } from '@/db/testing/people';
import { mailboxHasher } from '../credit/credit-policy';
import { erasePerson } from '../operators/erase';
import { deliveryUnderTest } from '../testing/delivery';
import { operator } from '../testing/operators';
import { testSender } from '../testing/sender';
import { suppressMail } from './suppress-mail';

const delivery = deliveryUnderTest();
let id: string;

beforeEach(async () => {
  const [person] = await addPeople(delivery.db, 1);
  id = person?.id ?? '';
});

const unsubscribe = () => suppressMail(delivery.db, { by: 'id', value: id }, 'unsubscribed');

test.each([
  [{ status: 'pending' }, { status: 'cancelled', body: null, error: 'unsubscribed' }],
  [
    { status: 'dead', error: 'mail_refused' },
    { status: 'cancelled', error: 'unsubscribed' },
  ],
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
  expect(await requestMailAgain(delivery.db, 'welcome', [id], 0)).toEqual([]);
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

test('does not stop the rest of a batch', async () => {
  await delivery.owner.delete(outboxEmails);
  const people = await addPeople(delivery.db, 20, {}, 2);
  await suppressMail(delivery.db, { by: 'normalizedEmail', value: 'person-5@example.com' }, 'bounced');
  await delivery.drain();
  expect(delivery.recipients()).toHaveLength(people.length - 1);
});

describe('for another spelling of the same mailbox', () => {
  const canonicalMailbox = 'person-1@example.com';

  test('cancels pending mail', async () => {
    await addPeople(delivery.db, 2, { canonicalMailbox }, 2);
    await addPeople(delivery.db, 1, {}, 4);
    await unsubscribe();
    await delivery.drain();
    expect(delivery.recipients()).toEqual(['person-4@example.com']);
    expect((await delivery.outbox()).filter(({ error }) => error === 'unsubscribed')).toHaveLength(3);
  });

  test('sends no mail to somebody who joins later, nor on request', async () => {
    await unsubscribe();
    const [later] = await addPeople(delivery.db, 1, { canonicalMailbox }, 2);
    await delivery.drain();
    expect(await requestMailAgain(delivery.db, 'welcome', [later?.id ?? ''], 0)).toEqual([]);
    expect(delivery.recipients()).toEqual([]);
    expect(await findSuppression(delivery.db, canonicalMailbox)).toMatchObject({ reason: 'unsubscribed' });
  });
});

test('keeps the first reason and is new once', async () => {
  await unsubscribe();
  expect(await suppressMail(delivery.db, { by: 'id', value: id }, 'complained')).toBe(false);
  expect(await findSuppression(delivery.db, 'person-1@example.com')).toMatchObject({
    reason: 'unsubscribed',
  });
});

test('stays when the person is erased and joins again', async () => {
  const hashesOf = mailboxHasher(testSender.secrets);
  const sameMailbox = { canonicalMailbox: 'person-1@example.com' };
  await unsubscribe();
  await erasePerson(delivery.db, operator, '#1', hashesOf);
  const [again] = await addPeople(delivery.db, 1, sameMailbox, 2);
  await delivery.db.insert(outboxEmails).values({ signupId: again?.id, kind: 'invitation' });
  await delivery.drain();
  expect(delivery.recipients()).toEqual([]);
  const unwanted = { signupId: again?.id, status: 'cancelled', error: 'unwanted' };
  expect((await delivery.outbox()).slice(1)).toMatchObject([unwanted, unwanted]);
  expect(await findSuppression(delivery.db, 'person-1@example.com')).toMatchObject({
    reason: 'unsubscribed',
  });
});
