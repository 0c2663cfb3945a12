import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimDueMail } from '@/db/outbox/claim';
import { insertInvitations } from '@/db/outbox/invitations';
import { readUnsentMail } from '@/db/outbox/list-mail';
import { findSuppression } from '@/db/outbox/suppressions';
import { readAudit } from '@/db/queries/audit';
import { invitations } from '@/db/schema/invitations';
import type { MailError } from '@/db/schema/mail-errors';
import { type OutboxRow, outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { inviteWave } from '../../testing/mailings';
import {
  auditLines,
  dryRun,
  erasePerson,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  perform,
  servicesOn,
} from '../../testing/operators';
import { retryOutbox } from '../outbox-retry';
import { resend } from './resend';
import { unsubscribe } from './unsubscribe';

const database = await emptyTestDatabase({ own: true });

const inAnHour = () => new Date(Date.now() + 3_600_000);

describe('the outbox', () => {
  let idOfA: string;

  beforeEach(async () => {
    const [a] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
    idOfA = a?.id ?? '';
  });

  const set = (values: Partial<OutboxRow>) => database.db.update(outboxEmails).set(values);
  const stored = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
  const retry = (person?: string, by = operator) =>
    perform(database.db, retryOutbox, person === undefined ? { all: true } : { person }, by);
  const retryFor = (reason: MailError, by = operator) =>
    perform(database.db, retryOutbox, { all: true, reason }, by);

  test('is shown and retried by reason, without emails that may have arrived and those of a step', async () => {
    const [first = '', second] = (await joinAll(database.db, friendsOf('', 4))).map(({ id }) => id);
    const email = (signupId?: string) => eq(outboxEmails.signupId, signupId ?? '');
    await set({ status: 'dead', error: 'mail_refused' });
    await set({ mayHaveArrived: true }).where(email(first));
    await set({ error: 'sender_refused', status: 'pending', dueAt: inAnHour() }).where(email(second));
    await set({ error: null, status: 'pending' }).where(email(idOfA));
    const ofStep = {
      id: randomUUID(),
      kind: 'invitation',
      signupId: idOfA,
      mailingId: randomUUID(),
    } as const;
    await database.db.insert(outboxEmails).values(ofStep);
    expect(await readUnsentMail(database.db)).toMatchObject([
      { reason: 'mail_refused', waiting: 0, dead: 4, uncertain: 1 },
      { reason: 'none', waiting: 1, dead: 0, uncertain: 0 },
      { reason: 'sender_refused', waiting: 1, dead: 0 },
    ]);
    const certain = { revived: 3, hurried: 0, leftOut: 1 };
    expect(await retryFor('mail_refused', dryRun)).toMatchObject(certain);
    expect(await retryFor('mail_refused')).toMatchObject(certain);
    expect(await retryFor('mail_refused')).toMatchObject({ revived: 0, leftOut: 1 });
    expect(await retryFor('sender_refused')).toMatchObject({ revived: 0, hurried: 1 });
    expect(await readUnsentMail(database.db)).toMatchObject([
      { reason: 'none', waiting: 4 },
      { reason: 'mail_refused', dead: 1, uncertain: 1 },
      { reason: 'sender_refused', waiting: 1 },
    ]);
    expect(retryOutbox.input.safeParse({ person: '#1', reason: 'mail_refused' }).success).toBe(false);
  });

  test('renders dead emails again, except those to operators; a dry run does not', async () => {
    const dead = { status: 'dead', attempts: 56, body: 'old', error: 'mail_refused' } as const;
    await set(dead);
    const notice = { kind: 'notice', recipient: 'ada@x.io', status: 'dead', expiresAt: new Date() } as const;
    await database.db.insert(outboxEmails).values(notice);
    expect(await retry(undefined, dryRun)).toMatchObject({ revived: 2 });
    expect(await stored()).toMatchObject([dead, dead, notice]);
    expect(await retry()).toMatchObject({ revived: 2, hurried: 0 });
    const again = { status: 'pending', attempts: 0, body: null };
    expect(await stored()).toMatchObject([again, again, notice]);
    expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
  });

  test('retries a postponed request now, unchanged and as a whole, because Resend knows it by one idempotency key', async () => {
    const dueAt = inAnHour();
    await set({ dueAt, attempts: 3, requestId: randomUUID(), body: 'kept', error: 'rate_limited' });
    expect(await retry('b@x.io')).toMatchObject({ revived: 0, hurried: 2 });
    const unchanged = { attempts: 3, body: 'kept' };
    expect(await stored()).toMatchObject([unchanged, unchanged]);
    const limits = { leaseMs: 0, requests: 1, singles: 1, batch: 9 };
    expect(await claimDueMail(database.db, limits)).toMatchObject([{ mails: [{}, {}] }]);
  });

  test('retries the email of one person, also if it may have arrived, unless the address is suppressed', async () => {
    await set({ status: 'dead', error: 'rate_limited', mayHaveArrived: true });
    await set({ mayHaveArrived: false }).where(eq(outboxEmails.signupId, idOfA));
    expect(await retry()).toMatchObject({ revived: 1, leftOut: 1 });
    expect(await stored()).toMatchObject([{ signupId: idOfA, status: 'pending' }, { status: 'dead' }]);
    await set({ status: 'dead' });
    expect(await retry('b@x.io')).toMatchObject({ revived: 1, leftOut: 0 });
    expect(await stored()).toMatchObject([{ status: 'dead' }, { status: 'pending' }]);
    await suppressMail(database.db, { by: 'id', value: idOfA }, 'complained');
    await set({ status: 'dead' });
    expect(await retry('a@x.io')).toMatchObject({ revived: 0 });
    expect(await retry()).toMatchObject({ revived: 1 });
  });
});

describe('sending again', () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await join(database.db, { email: 'a@x.io' }));
  });

  const sendAgain = (kind: 'welcome' | 'invitation', liftSuppression = false, by = operator) =>
    perform(
      database.db,
      resend,
      { person: 'a@x.io', invitation: kind === 'invitation', liftSuppression },
      by,
    );
  const statuses = async () => {
    const rows = await database.db.select().from(outboxEmails);
    return rows.map(({ kind, status }) => `${kind} ${status}`).toSorted();
  };

  test.each([
    ['welcome', 'invitation'],
    ['invitation', 'welcome'],
  ] as const)(
    'the %s email is sent again whatever became of it, unless it is pending',
    async (kind, other) => {
      await inviteWave(database.db, operator, { size: 1 });
      const earlier: string[] = [];
      for (const status of ['sent', 'dead', 'cancelled'] as const) {
        const old = { status, attempts: 7, error: 'mail_refused' } as const;
        await database.db.update(outboxEmails).set(old).where(eq(outboxEmails.status, 'pending'));
        earlier.push(`${kind} ${status}`);
        expect(await sendAgain(kind)).toMatchObject({ lifted: false });
        expect(await statuses()).toEqual([...earlier, `${kind} pending`, `${other} sent`].toSorted());
        expect(await readAudit(database.db, { limit: 1 })).toMatchObject([
          { action: 'resend', detail: { kind } },
        ]);
      }
      await expect(sendAgain(kind)).rejects.toMatchObject({ reason: 'mail_waiting' });
    },
  );

  test('says first that the last email bounced, in the words of the server, until another one is requested', async () => {
    const ask = async () =>
      (await resend.ask(servicesOn(database.db), operator, { person: 'a@x.io' })).sentences;
    const sent = { status: 'sent', sentAt: new Date(), outcome: 'bounced' } as const;
    await database.db.update(outboxEmails).set({ ...sent, bounceText: '550 5.1.1 No such user' });
    expect((await ask())[0]).toBe('The last email (Welcome) bounced: “550 5.1.1 No such user”');
    await database.db.update(outboxEmails).set({ bounceText: null });
    expect((await ask())[0]).toBe('The last email (Welcome) bounced.');
    await sendAgain('welcome');
    await database.db.update(outboxEmails).set({ ...sent, outcome: 'delivered' });
    expect((await ask())[0]).toBe('1 email is sent, with today’s figures.');
  });

  test('does not invite people, nor those whose invitation is over', async () => {
    await expect(sendAgain('invitation')).rejects.toMatchObject({ reason: 'not_invited' });
    expect(await statuses()).toEqual(['welcome pending']);
    await inviteWave(database.db, operator, { size: 1 });
    await database.db.update(invitations).set({ state: 'expired', decidedAt: new Date() });
    await expect(sendAgain('invitation')).rejects.toMatchObject({ reason: 'invitation_over' });
  });

  describe('with a suppressed address', () => {
    const suppression = async () => findSuppression(database.db, await getPerson(database.db, id));
    const suppress = (reason: 'bounced' | 'complained') =>
      suppressMail(database.db, { by: 'id', value: id }, reason);

    test('sends only if it may lift the suppression, which a refusal keeps', async () => {
      await suppress('bounced');
      await suppress('complained');
      await expect(sendAgain('welcome')).rejects.toMatchObject({ reason: 'mail_suppressed' });
      await database.db.update(outboxEmails).set({ status: 'pending' });
      await expect(sendAgain('welcome', true)).rejects.toMatchObject({ reason: 'mail_waiting' });
      await database.db.update(outboxEmails).set({ status: 'cancelled' });
      expect(await sendAgain('welcome', true, dryRun)).toMatchObject({ lifted: true });
      expect(await suppression()).toMatchObject({ reason: 'complained' });
      expect(await sendAgain('welcome', true)).toMatchObject({ lifted: true });
      expect(await suppression()).toBeUndefined();
      expect(await statuses()).toEqual(['welcome cancelled', 'welcome pending']);
    });

    test('applies to another spelling of the mailbox, and is lifted for all', async () => {
      await suppress('complained');
      const alias = await join(database.db, { email: 'a+tag@x.io' });
      const resendAlias = (liftSuppression: boolean) =>
        perform(database.db, resend, { person: 'a+tag@x.io', invitation: true, liftSuppression });
      await database.db.update(signups).set({ invitedAt: new Date() });
      await insertInvitations(database.db, [alias.id], null);
      await database.db.update(outboxEmails).set({ status: 'sent' });
      await expect(resendAlias(false)).rejects.toMatchObject({ reason: 'mail_suppressed' });
      expect(await resendAlias(true)).toMatchObject({ lifted: true });
      expect(await suppression()).toBeUndefined();
    });
  });
});

test("after a deadlock, an operator's change succeeds and is audited once, and unsubscribing succeeds", async () => {
  const { id } = await join(database.db, { email: 'ada@x.io' });
  await database.db.update(outboxEmails).set({ requestId: id, error: 'resend_failed', dueAt: inAnHour() });
  // The first update of emails fails, as if the mail worker had locked the same rows in another order.
  await database.owner.execute(`
    create sequence tries;
    create function fail_once() returns trigger language plpgsql security definer as $$
      begin
        if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return null;
      end $$;
    create trigger fail_once before update on outbox_emails for each statement execute function fail_once();`);
  expect(await perform(database.db, retryOutbox, { all: true })).toMatchObject({ hurried: 1 });
  expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
  await database.owner.execute("select setval('tries', 1, false)");
  expect(await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed')).toBe(true);
  expect(await database.db.select().from(outboxEmails)).toMatchObject([{ status: 'cancelled' }]);
});

test('stops email to a mailbox until it is sent again', async () => {
  const [{ id } = { id: '' }] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'a+2@x.io' }]);
  const stop = (by = operator) => perform(database.db, unsubscribe, { person: 'a@x.io' }, by);
  const states = async () => (await database.db.select().from(outboxEmails)).map(({ status }) => status);
  expect(await stop(dryRun)).toMatchObject({ isNew: true });
  expect(await states()).toEqual(['pending', 'pending']);
  expect([await stop(), await stop()]).toMatchObject([{ isNew: true }, { isNew: false }]);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  const again = { person: 'a+2@x.io' };
  await expect(perform(database.db, resend, again)).rejects.toMatchObject({ reason: 'mail_suppressed' });
  await perform(database.db, resend, { ...again, liftSuppression: true });
  expect(await auditLines(database.db)).toEqual(['tester unsubscribe', 'tester resend']);
  await erasePerson(database.db, operator, id);
  await expect(perform(database.db, unsubscribe, { person: '#1' })).rejects.toMatchObject({
    reason: 'erased_person',
  });
});
