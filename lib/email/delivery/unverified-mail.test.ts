import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readLateMail } from '@/db/outbox/mail-queue';
import { requestPlaceLink } from '@/db/outbox/request-mail';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups, waitlistCounter } from '@/db/schema/signups';
import { unlimitedCredit } from '../../credit/credit-policy';
import { resend } from '../../operations/person/resend';
import { deliveryUnderTest } from '../../testing/delivery';
import { joinBatch, joinOne, person } from '../../testing/joins';
import { join, joinAll, operator, perform } from '../../testing/operators';
import type { PendingSignup } from '../../waitlist/pending-signup';
import { confirmEmail } from '../confirm-email';

const delivery = await deliveryUnderTest();

const invented = (count: number, name = 'invented', more: Partial<PendingSignup> = {}) =>
  joinAll(
    delivery.db,
    Array.from({ length: count }, (_, n) => ({
      email: `${name}-${n}@x.io`,
      captcha: 'unavailable',
      ...more,
    })),
  );

/** Who gets mail after these minutes. */
async function sentAfter(minutes: number): Promise<string[]> {
  const past = sql`${minutes} * interval '1 minute'`;
  await delivery.db.update(outboxEmails).set({
    requestedAt: sql`requested_at - ${past}`,
    dueAt: sql`due_at - ${past}`,
    sentAt: sql`sent_at - ${past}`,
  });
  await delivery.db
    .update(waitlistCounter)
    .set({ nextUnverifiedMailAt: sql`next_unverified_mail_at - ${past}` });
  await delivery.db.update(signups).set({ createdAt: sql`created_at - ${past}` });
  delivery.inbox.clear();
  await delivery.drain();
  return delivery.recipients();
}

test('people who never passed a captcha together get one email a minute, and nobody else waits', async () => {
  await invented(2);
  await invented(1, 'later');
  await join(delivery.db, { email: 'ada@x.io' });
  expect(await sentAfter(0)).toEqual(['ada@x.io', 'invented-0@x.io']);
  expect(await sentAfter(0)).toEqual([]);
  expect(await sentAfter(1)).toEqual(['invented-1@x.io']);
  expect(await sentAfter(1)).toEqual(['later-0@x.io']);
  // Minutes that nobody needed are not saved up.
  expect(await sentAfter(10)).toEqual([]);
  await invented(2, 'last');
  expect(await sentAfter(0)).toEqual(['last-0@x.io']);
});

test('repeated signups and links to a place wait, too; an operator does not', async () => {
  const [first, second] = await invented(2);
  if (!first || !second) throw new Error('Nobody joined');
  expect(await sentAfter(1)).toHaveLength(2);
  expect(await sentAfter(25 * 60)).toEqual([]);
  await joinOne(delivery.db, { email: first.email, captcha: 'unavailable' });
  await requestPlaceLink(delivery.db, first);
  await requestPlaceLink(delivery.db, second);
  expect(await sentAfter(0)).toEqual([first.email]);
  await perform(delivery.db, resend, { person: second.email }, operator);
  expect(await sentAfter(0)).toEqual([second.email]);
  expect(await sentAfter(1)).toEqual([first.email]);
  expect(await sentAfter(1)).toEqual([second.email]);
});

test('asking again and again delays nobody else', async () => {
  const [first, second] = await invented(2);
  if (!first || !second) throw new Error('Nobody joined');
  expect(await sentAfter(1)).toHaveLength(2);
  expect(await sentAfter(10)).toEqual([]);
  await requestPlaceLink(delivery.db, second);
  for (let n = 0; n < 5; n += 1) await requestPlaceLink(delivery.db, first);
  expect(await sentAfter(0)).toEqual([second.email]);
  for (let n = 0; n < 5; n += 1) await requestPlaceLink(delivery.db, first);
  await invented(1, 'later');
  expect(await sentAfter(1)).toEqual([first.email]);
  expect(await sentAfter(1)).toEqual(['later-0@x.io']);
});

test('an operator sends mail that waits for its minute', async () => {
  await invented(3);
  expect(await sentAfter(0)).toHaveLength(1);
  await perform(delivery.db, resend, { person: 'invented-2@x.io' }, operator);
  expect(await sentAfter(0)).toEqual(['invented-2@x.io']);
});

test.each([
  ['join again with a captcha', ({ email }: SignupRow) => joinOne(delivery.db, { email })],
  ['confirm their address', ({ id }: SignupRow) => confirmEmail(delivery.db, id)],
])('people wait no longer once they %s', async (_what, verify) => {
  const [, late] = await invented(3);
  if (!late) throw new Error('Nobody joined');
  expect(await sentAfter(0)).toHaveLength(1);
  await verify(late);
  expect(await sentAfter(0)).toEqual([late.email]);
  await requestPlaceLink(delivery.db, late);
  expect(await sentAfter(0)).toEqual([late.email]);
});

test('nobody waits who joined while captchas could not be verified', async () => {
  await invented(3, 'outage', { isCaptchaDown: true });
  expect(await sentAfter(0)).toHaveLength(3);
});

test('reminders of a confirmation leave one a minute, too', async () => {
  const people = [0, 1, 2].map((n) => person({ email: `p${n}@x.io`, captcha: 'unavailable' }));
  await joinBatch(delivery.db, people, { ...unlimitedCredit, paidOn: 'confirmation' });
  const reminders = await delivery.db
    .select({ dueAt: outboxEmails.dueAt })
    .from(outboxEmails)
    .where(sql`kind = 'confirmation_reminder'`)
    .orderBy(outboxEmails.dueAt);
  const [first] = reminders;
  expect(reminders.map(({ dueAt }) => Number(dueAt) - Number(first?.dueAt))).toEqual([0, 60_000, 120_000]);
});

test('mail that waits for its minute is not late', async () => {
  await invented(40);
  await sentAfter(0);
  await sentAfter(20);
  expect(await readLateMail(delivery.db, 15)).toMatchObject({ emails: 0 });
});
