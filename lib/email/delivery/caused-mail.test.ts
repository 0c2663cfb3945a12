import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readLateMail } from '@/db/outbox/mail-queue';
import { findMailing } from '@/db/outbox/mailings/state';
import { requestPlaceLink } from '@/db/outbox/request-mail';
import { standingMailing } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { log } from '../../observability/log';
import { deliveryUnderTest, OPERATOR } from '../../testing/delivery';
import { joinAll } from '../../testing/joins';
import { bounceEvent, receiveEvent, WEBHOOK_SECRET } from '../../testing/mail-provider';
import { endWave, resumeSending } from '../../testing/mailings';
import { operator } from '../../testing/operators';
import { routesUnderTest } from '../../testing/runtime';
import { sendOperatorMail } from '../operator-mail';

const delivery = await deliveryUnderTest();
const { recipients } = delivery;
routesUnderTest(delivery.url, { RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => {}));

const welcome = () => findMailing(delivery.db, standingMailing.id);

test('welcome mails wait while too many bounce, and other mail does not; an operator resumes', async () => {
  await addPeople(delivery.db, 100);
  await delivery.drain({ hasEvents: true });
  const bounced = Array.from({ length: 10 }, (_, index) => `person-${index + 1}@example.com`);
  for (const address of bounced) await receiveEvent(bounceEvent('Permanent', 'General', {}, [address]));
  await addPeople(delivery.db, 1, {}, 101);
  await delivery.drain({ hasEvents: true });
  const stopped = { state: 'stopped', reason: 'bounces', mails: 100, bounced: 10 };
  expect(await welcome()).toMatchObject(stopped);
  const email = { subject: 'Test', html: '', text: 'Test' };
  await sendOperatorMail(delivery.db, { to: OPERATOR, kind: 'test', email });
  await delivery.drain({ hasEvents: true, operators: [OPERATOR] });
  expect(recipients()).not.toContain('person-101@example.com');
  expect(recipients()).toContain(OPERATOR);
  expect(log.error).toHaveBeenCalledTimes(1);
  await expect(endWave(delivery.db, operator, 'welcome')).rejects.toMatchObject({
    reason: 'no_such_mailing',
  });

  await resumeSending(delivery.db, operator, 'welcome');
  await delivery.drain({ hasEvents: true });
  expect(recipients()).toContain('person-101@example.com');
  expect(await welcome()).toMatchObject({ state: 'sending' });

  // What is sent after the resume is judged again.
  await addPeople(delivery.db, 99, {}, 102);
  await delivery.drain({ hasEvents: true });
  await delivery.db.update(outboxEmails).set({ outcome: 'bounced' });
  await delivery.drain({ hasEvents: true });
  expect(await welcome()).toMatchObject({ state: 'stopped', mails: 100 });
});

describe('bounces of mail that visitors cause', () => {
  const FRIENDS = 9;
  const withEvents = { hasEvents: true };
  const people = (count: number, networkOf: (n: number) => string | null, name = 'rival') =>
    joinAll(
      delivery.db,
      Array.from({ length: count }, (_, n) => ({
        email: `${name}-${n}@x.io`,
        origin: { network: networkOf(n) },
      })),
    );
  const bounce = async (rows: readonly SignupRow[]) => {
    for (const { email } of rows) await receiveEvent(bounceEvent('Permanent', 'General', {}, [email]));
  };
  const waiting = () =>
    delivery.db
      .select({ email: signups.email, error: outboxEmails.error })
      .from(outboxEmails)
      .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
      .where(eq(outboxEmails.status, 'pending'));

  test('of one network stop mail to that network, and to nobody else', async () => {
    const rivals = await people(FRIENDS, () => 'rival');
    await delivery.drain(withEvents);
    await bounce(rivals);
    await people(1, () => 'rival', 'late');
    await people(1, () => 'other', 'ada');
    await delivery.drain(withEvents);
    expect(recipients()).toContain('ada-0@x.io');
    expect(await waiting()).toEqual([{ email: 'late-0@x.io', error: 'network_bounces' }]);
    expect(await welcome()).toMatchObject({ state: 'sending' });
    expect(await readLateMail(delivery.db, 0)).toMatchObject({ emails: 0 });

    // A day later, their network is judged anew.
    await delivery.db.update(outboxEmails).set({ sentAt: sql`sent_at - interval '1 day'` });
    await delivery.makeDue();
    await delivery.drain(withEvents);
    expect(await waiting()).toEqual([]);
  });

  test('of a network with many people stop nothing', async () => {
    const town = await people(400, () => 'town', 'town');
    await delivery.drain(withEvents);
    await bounce(town.slice(0, 12));
    await people(1, () => 'town', 'late');
    await delivery.drain(withEvents);
    expect(await waiting()).toEqual([]);
  });

  test('of as many networks stop the mail of all, whatever the mail says', async () => {
    const rivals = await people(FRIENDS, String);
    await delivery.drain(withEvents);
    await bounce(rivals.slice(1));
    const [first] = rivals;
    if (!first) throw new Error('Nobody joined');
    await requestPlaceLink(delivery.db, first);
    await delivery.drain(withEvents);
    expect(await welcome()).toMatchObject({ state: 'sending' });
    await bounce([first]);
    await people(1, () => null, 'ada');
    await delivery.drain(withEvents);
    expect(await welcome()).toMatchObject({ state: 'stopped', bounced: FRIENDS });
    expect(await waiting()).toEqual([{ email: 'ada-0@x.io', error: null }]);
  });
});
