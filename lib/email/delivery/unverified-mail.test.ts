import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readLateMail } from '@/db/outbox/mail-queue';
import { listActiveMailings } from '@/db/outbox/mailings/state';
import { requestPlaceLink } from '@/db/outbox/request-mail';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups } from '@/db/schema/signups';
import { unlimitedCredit } from '../../credit/credit-policy';
import { sendAlerts } from '../../findings/alerts';
import { log } from '../../observability/log';
import { resend } from '../../operations/person/resend';
import { deliveryUnderTest } from '../../testing/delivery';
import { joinBatch, joinOne, person } from '../../testing/joins';
import { bounceEvent, receiveEvent, WEBHOOK_SECRET } from '../../testing/mail-provider';
import { resumeSending, stopSending } from '../../testing/mailings';
import { join, joinAll, operator, perform } from '../../testing/operators';
import { routesUnderTest } from '../../testing/runtime';
import type { PendingSignup } from '../../waitlist/pending-signup';
import { confirmEmail } from '../confirm-email';

const delivery = await deliveryUnderTest();
const { recipients } = delivery;
routesUnderTest(delivery.url, { RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => {}));

const withEvents = { hasEvents: true };
const unverified = (count: number, name = 'invented', more: Partial<PendingSignup> = {}) =>
  joinAll(
    delivery.db,
    Array.from({ length: count }, (_, n) => ({
      email: `${name}-${n}@x.io`,
      captcha: 'unavailable',
      ...more,
    })),
  );
const bounce = (people: readonly SignupRow[]) =>
  Promise.all(people.map(({ email }) => receiveEvent(bounceEvent('Permanent', 'General', {}, [email]))));
const passHours = (hours: number) => {
  const past = sql`${hours} * interval '1 hour'`;
  return delivery.db.transaction(async (tx) => {
    await tx
      .update(outboxEmails)
      .set({ requestedAt: sql`requested_at - ${past}`, sentAt: sql`sent_at - ${past}` });
    await tx.update(signups).set({ createdAt: sql`created_at - ${past}` });
  });
};

describe('invented addresses of people without a captcha', () => {
  test('stop no mail of others when they bounce, and mail to others like them waits', async () => {
    await joinAll(delivery.db, [{ email: 'ada@x.io' }]);
    const invented = await unverified(9);
    await delivery.drain(withEvents);
    await bounce(invented);
    await join(delivery.db, { email: 'bea@x.io' });
    const [waiting] = await unverified(1, 'blocked');
    delivery.inbox.clear();
    await delivery.drain(withEvents);
    expect(recipients()).toEqual(['bea@x.io']);
    expect(await listActiveMailings(delivery.db)).toMatchObject([
      { kind: 'unverified', state: 'stopped', bounced: 9 },
    ]);
    await sendAlerts(delivery.db, ['operator@example.com']);
    await delivery.drain({ ...withEvents, operators: ['operator@example.com'] });
    const alerts = delivery.inbox.mails('operator@example.com').map(({ text }) => text);
    expect(alerts.join()).toContain(
      'Stopped: Emails to people who never passed a captcha (of 9 emails, 9 bounced',
    );

    await resumeSending(delivery.db, operator, 'unverified');
    await delivery.drain(withEvents);
    expect(recipients()).toContain(waiting?.email);
    expect(await listActiveMailings(delivery.db)).toEqual([]);
    await expect(stopSending(delivery.db, operator, 'unverified')).rejects.toMatchObject({
      reason: 'not_sending',
    });
  });

  test.each([
    ['a repeated signup', ({ email }: SignupRow) => joinOne(delivery.db, { email, captcha: 'unavailable' })],
    ['the link to a place', (one: SignupRow) => requestPlaceLink(delivery.db, one)],
    ['an operator', ({ email }: SignupRow) => perform(delivery.db, resend, { person: email })],
  ])('stop no mail of others either after %s', async (_what, ask) => {
    const invented = await unverified(9);
    await delivery.drain(withEvents);
    await passHours(25);
    for (const one of invented) await ask(one);
    await delivery.drain(withEvents);
    await delivery.db
      .update(outboxEmails)
      .set({ status: 'sent', sentAt: sql`now()`, outcome: 'bounced' })
      .where(sql`${outboxEmails.requestedAt} > now() - interval '1 hour'`);
    await join(delivery.db, { email: 'bea@x.io' });
    await delivery.drain(withEvents);
    expect(recipients()).toContain('bea@x.io');
    expect(await listActiveMailings(delivery.db)).toMatchObject([{ kind: 'unverified', bounced: 9 }]);
  });
});

describe('people who never passed a captcha', () => {
  test('together get 60 emails an hour, and nobody else waits for them', async () => {
    await unverified(70);
    await joinAll(
      delivery.db,
      Array.from({ length: 20 }, (_, n) => ({ email: `verified-${n}@x.io` })),
    );
    await Promise.all([delivery.drain(), delivery.drain(withEvents)]);
    const toUnverified = () => recipients().filter((address) => address.startsWith('invented')).length;
    expect([toUnverified(), recipients().length]).toEqual([60, 80]);
    await delivery.drain();
    expect(toUnverified()).toBe(60);
    await passHours(1);
    await delivery.drain();
    expect(toUnverified()).toBe(70);
  });

  test('share the limit among repeated signups and links to a place, but not with operators', async () => {
    const people = await unverified(60);
    await delivery.drain();
    await passHours(25);
    delivery.inbox.clear();
    const [first] = people;
    for (const { email } of people.slice(0, 30))
      await joinOne(delivery.db, { email, captcha: 'unavailable' });
    for (const one of people) await requestPlaceLink(delivery.db, one);
    await delivery.drain();
    expect(recipients()).toHaveLength(60);
    if (first) await requestPlaceLink(delivery.db, first);
    await delivery.drain();
    expect(recipients()).toHaveLength(60);
    await perform(delivery.db, resend, { person: first?.email ?? '' });
    await delivery.drain();
    expect(recipients()).toHaveLength(61);
  });

  test('do not wait for the limit when an operator sends their mail', async () => {
    const people = await unverified(61);
    await delivery.drain();
    const waiting = people.find(({ email }) => !recipients().includes(email))?.email ?? '';
    await perform(delivery.db, resend, { person: waiting });
    await delivery.drain();
    expect(recipients()).toContain(waiting);
  });

  test('have no limit if they joined while captchas could not be verified', async () => {
    await unverified(70, 'outage', { isCaptchaDown: true });
    await delivery.drain();
    expect(recipients()).toHaveLength(70);
  });

  test('are reminded of their confirmation within the limit', async () => {
    const people = Array.from({ length: 70 }, (_, n) =>
      person({ email: `p${n}@x.io`, captcha: 'unavailable' }),
    );
    await joinBatch(delivery.db, people, { ...unlimitedCredit, paidOn: 'confirmation' });
    await delivery.db
      .update(outboxEmails)
      .set({ status: 'sent', dueAt: null })
      .where(eq(outboxEmails.kind, 'welcome'));
    await passHours(73);
    await delivery.drain({ sender: { ...delivery.options().sender, paidOn: 'confirmation' } });
    expect(recipients()).toHaveLength(60);
  });

  test.each([
    ['join again with a captcha', ({ email }: SignupRow) => joinOne(delivery.db, { email })],
    ['confirm their address', ({ id }: SignupRow) => confirmEmail(delivery.db, id)],
  ])('wait no longer once they %s', async (_what, verify) => {
    await unverified(60);
    await delivery.drain();
    const [late, later] = await unverified(2, 'late');
    delivery.inbox.clear();
    if (late) await verify(late);
    await delivery.drain();
    expect(recipients()).toEqual([late?.email]);
    if (later) await requestPlaceLink(delivery.db, later);
    if (late) await requestPlaceLink(delivery.db, late);
    await delivery.drain();
    expect(recipients()).not.toContain(later?.email);
  });

  test('share no request with others, so that one mailing does not stop the other', async () => {
    const mixed = Array.from({ length: 20 }, (_, n) => ({
      email: `mixed-${n}@x.io`,
      captcha: n % 2 === 0 ? ('passed' as const) : ('unavailable' as const),
    }));
    await joinAll(delivery.db, mixed);
    await delivery.drain({ tuning: { singles: 1 } });
    expect(delivery.provider.calls.map((call) => call.recipients.length)).toEqual([10, 10]);
  });
});

test('mail that waits for the limit is not late', async () => {
  await unverified(61);
  await delivery.drain();
  await passHours(0.5);
  const isHeld = and(eq(outboxEmails.status, 'pending'), isNull(outboxEmails.dueAt));
  expect(await delivery.db.$count(outboxEmails, isHeld)).toBe(1);
  expect(await readLateMail(delivery.db, 15)).toMatchObject({ emails: 0 });
});
