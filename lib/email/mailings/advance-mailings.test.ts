import { once } from 'node:events';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { readAutomaticStops } from '@/db/outbox/mailings/state';
import { mailings, standingMailing } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { mailChecks } from '../../findings/checks/mail';
import { type Finding, isFound, runCheck } from '../../findings/finding';
import { log } from '../../observability/log';
import { invite as invitePeople } from '../../operations/mailings/invite';
import { deliveryUnderTest, OPERATOR, startDeliveryProcess, waitUntil } from '../../testing/delivery';
import { bounceEvent, receiveEvent, resendEvent, WEBHOOK_SECRET } from '../../testing/mail-provider';
import { endWave, inviteWave, resumeSending, stopSending } from '../../testing/mailings';
import { dryRun, operator, servicesOn } from '../../testing/operators';
import { routesUnderTest } from '../../testing/runtime';
import { advanceMailings } from './advance-mailings';

const delivery = await deliveryUnderTest();
const { recipients } = delivery;
routesUnderTest(delivery.url, { RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => {}));

const WAVE = '0198c0de-0000-7000-8000-00000000aaaa';
const brake = async (id = WAVE) => (await delivery.db.select().from(mailings).where(eq(mailings.id, id)))[0];
const welcome = () => brake(standingMailing.id);

/** Invites people who got their welcome mail before. */
async function invite(count: number): Promise<void> {
  await delivery.db.update(mailings).set({ resumedAt: new Date() });
  await addPeople(delivery.db, count);
  await delivery.db.update(outboxEmails).set({ status: 'sent' });
  await inviteWave(delivery.db, operator, { size: count, wave: WAVE, order: 'position' });
}

/** Reports what became of the mails that Resend got since the last call. */
function reporter(isBad: (address: string) => boolean) {
  const reported = new Set<string>();
  return async () => {
    const mails = delivery.inbox.mails().filter(({ to }) => !reported.has(to[0] ?? ''));
    for (const { to } of mails) reported.add(to[0] ?? '');
    const events = mails.map(({ to, tags }) => {
      const more = { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])) };
      if (isBad(to[0] ?? '')) return bounceEvent('Permanent', 'General', more, to);
      return resendEvent('email.delivered', more, to);
    });
    // Resend repeats what got no answer in time.
    await Promise.all(events.map((event) => waitUntil(async () => void (await receiveEvent(event)))));
  };
}

const numberOf = (address: string) => Number(address.match(/\d+/)?.[0]);
const everyTwentieth = (address: string) => numberOf(address) % 20 === 0;
const noAddress = () => false;
const waves = { hasEvents: true, tuning: { singles: 1 } };

describe('a wave', () => {
  test('is sent in growing steps, each after the outcomes of the last one', async () => {
    await invite(750);
    // This makes no mail leave before its step.
    await delivery.makeDue();
    const report = reporter(noAddress);
    for (const mails of [100, 300, 700, 750]) {
      await delivery.drain(waves);
      await delivery.drain(waves);
      expect(recipients()).toHaveLength(mails);
      await report();
    }
    await delivery.drain(waves);
    expect(await brake()).toMatchObject({ state: 'done', step: 4 });
    expect(await welcome()).toMatchObject({ state: 'sending' });
  });

  test('is over once its last mails have outcomes, and bounces of it are a finding and in the question about the next one', async () => {
    await invite(100);
    const report = reporter(everyTwentieth);
    await delivery.drain(waves);
    await delivery.drain(waves);
    expect(await brake()).toMatchObject({ state: 'sending' });
    await report();
    await delivery.drain({ ...waves, operators: [OPERATOR] });
    expect(await brake()).toMatchObject({ state: 'done' });
    const sentence = expect.stringMatching(/^Over: Wave 1, <short \S+> \(5 of 100 emails bounced, 5%\)/);
    const isBounced = (result: Finding) => isFound(result) && result.id === 'mail_bounces';
    const found = (await Promise.all(mailChecks.map((one) => runCheck(one, delivery.db)))).flat();
    expect(found.filter(isBounced)).toMatchObject([{ subject: WAVE, sentence }]);
    await delivery.drain({ ...waves, operators: [OPERATOR] });
    expect(delivery.inbox.mails(OPERATOR)[0]?.text).toContain('Of 100, 5 bounced.');
    await addPeople(delivery.db, 1, {}, 101);
    const asked = await invitePeople.ask(servicesOn(delivery.db), dryRun, { wave: 1 });
    expect(asked).toMatchObject({ sentences: expect.arrayContaining([sentence]) });
  });

  test('says to each operator that it is finished', async () => {
    await invite(2);
    const news = { subject: 'Two weeks', body: 'Soon.', segment: 'everybody' } as const;
    await delivery.db.insert(mailings).values({ id: uuidv7(), kind: 'announcement', ...news });
    const operators = ['ada@x.io', 'bob@x.io'];
    for (let n = 0; n < 4; n += 1) await delivery.drain({ hasEvents: false, operators });
    const subjects = delivery.inbox.mails('bob@x.io').map((mail) => mail.subject);
    expect(subjects.toSorted()).toEqual([
      'MyFitModel: A mailing is finished (Two weeks)',
      expect.stringMatching(/^MyFitModel: A mailing is finished \(Wave 1, .* UTC\)$/),
    ]);
    expect(delivery.inbox.mails('ada@x.io')).toHaveLength(2);
  });

  test('does not wait for the outcome of mail that Resend refuses', async () => {
    await invite(101);
    const errors = Array.from({ length: 6 }, (_, index) => ({ index, message: 'Invalid' }));
    delivery.provider.decide = () => ({ status: 200, body: { data: [], errors } });
    const worker = delivery.start({ hasEvents: true });
    const isSent = eq(outboxEmails.status, 'sent');
    await waitUntil(async () => expect(await delivery.db.$count(outboxEmails, isSent)).toBe(101 + 94));
    await delivery.db.update(outboxEmails).set({ outcome: 'delivered' }).where(isSent);
    await waitUntil(async () => expect(await brake()).toMatchObject({ step: 2 }));
    await worker.stop();
  });

  test('waits while an operator has stopped it', async () => {
    await invite(200);
    delivery.start(waves);
    const report = reporter(noAddress);
    await waitUntil(() => expect(recipients()).toHaveLength(100));
    // Stopping a wave of a million must not write those of later steps.
    const { id, mailingStep } = outboxEmails;
    const laterSteps = () =>
      delivery.db
        .select({ id, version: sql`xmin::text` })
        .from(outboxEmails)
        .where(and(eq(outboxEmails.mailingId, WAVE), isNull(mailingStep)))
        .orderBy(id);
    const later = await laterSteps();
    expect(later).toHaveLength(100);
    await stopSending(delivery.db, operator, WAVE);
    expect(await laterSteps()).toEqual(later);
    expect(await readAutomaticStops(delivery.db)).toEqual([]);
    await report();
    await delivery.drain(waves);
    expect(recipients()).toHaveLength(100);
    expect(await brake()).toMatchObject({ state: 'stopped', reason: 'operator', mails: 100 });
    expect(await welcome()).toMatchObject({ state: 'sending' });
    const { mailingId, dueAt } = outboxEmails;
    expect(await delivery.db.$count(outboxEmails, and(isNull(mailingId), isNull(dueAt)))).toBe(0);
    await expect(stopSending(delivery.db, operator, WAVE)).rejects.toMatchObject({
      reason: 'not_sending',
      message: expect.stringMatching(/ You stopped it <at /),
    });

    // It goes on with what it has learned.
    await resumeSending(delivery.db, operator, WAVE);
    expect(await brake()).toMatchObject({ resumedAt: null, nextStepMails: 200 });
    await waitUntil(() => expect(recipients()).toHaveLength(200));
  });

  test('is counted with more time than other mail has', async () => {
    await invite(1);
    const impatient = createDatabase(delivery.url, { queryTimeoutMs: 1_000 });
    const lateAnyway = createDatabase(delivery.url, { queryTimeoutMs: 1_000 });
    onTestFinished(async () => void (await Promise.all([impatient.close(), lateAnyway.close()])));
    await delivery.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${mailings} in exclusive mode`);
      delivery.start({ ...waves, handle: impatient.db, mailings: delivery.db });
      const waiting = sql`select from pg_locks where not granted and relation = 'mailings'::regclass`;
      await waitUntil(async () => expect(await tx.execute(waiting)).toHaveLength(1));
      // Begins after the count.
      const late = lateAnyway.db.select().from(mailings).for('update');
      await expect(late).rejects.toThrow();
    });
    await waitUntil(() => expect(recipients()).toHaveLength(1));
    expect(log.error).not.toHaveBeenCalled();
  });

  test('sends no more once it is stopped, not even requests that wait for their turn', async () => {
    await invite(5);
    const ignore = () => undefined;
    delivery.provider.decide = () => stopSending(delivery.db, operator, WAVE).then(ignore, ignore);
    await delivery.drain({ tuning: { requestsPerSecond: 2 } });
    expect(recipients()).toHaveLength(1);
  });

  test('reaches everybody of a step that was stopped before it was sent', async () => {
    await invite(5);
    await advanceMailings(delivery.db, { hasEvents: false, operators: [] });
    expect(await delivery.db.$count(outboxEmails, isNotNull(outboxEmails.mailingStep))).toBe(5);
    await stopSending(delivery.db, operator, WAVE);
    await delivery.drain();
    expect(recipients()).toEqual([]);
    await resumeSending(delivery.db, operator, WAVE);
    await delivery.drain();
    expect(recipients()).toHaveLength(5);
  });

  test('with 5 % bad addresses stops, although a process is killed; an operator resumes and ends it', async () => {
    await invite(1_000);
    const report = reporter(everyTwentieth);
    const child = await startDeliveryProcess(delivery.url, delivery.options(waves));
    const killed = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    delivery.provider.decide = async () => {
      if (recipients().length < 100) return undefined;
      child.kill('SIGKILL');
      await killed;
      return undefined;
    };
    await waitUntil(async () => {
      await report();
      expect(child.killed).toBe(true);
    });
    await killed;
    delivery.provider.decide = () => undefined;
    await delivery.db.update(outboxEmails).set({ dueAt: sql`now()` }).where(isNotNull(outboxEmails.dueAt));
    delivery.start(waves);
    await waitUntil(async () => {
      await report();
      expect(await brake()).toMatchObject({ state: 'stopped', reason: 'bounces' });
    });
    const sent = recipients();
    expect(sent.length).toBeLessThanOrEqual(700);
    expect(new Set(sent).size).toBe(sent.length);

    // Neither what Resend repeats nor time changes the decision.
    const decided = await brake();
    for (const type of ['email.delivered', 'email.bounced', 'email.delivered']) {
      await receiveEvent(resendEvent(type, {}, ['person-20@example.com']));
    }
    const isBounced = and(eq(outboxEmails.kind, 'invitation'), eq(outboxEmails.outcome, 'bounced'));
    expect(await delivery.db.$count(outboxEmails, isBounced)).toBe(sent.filter(everyTwentieth).length);
    await delivery.db.update(outboxEmails).set({ dueAt: sql`now()` }).where(isNotNull(outboxEmails.dueAt));
    await delivery.drain(waves);
    expect(recipients()).toEqual(sent);
    expect(await brake()).toEqual(decided);

    // What was being sent when it stopped is sent, too.
    const isTried = and(eq(outboxEmails.mailingId, WAVE), isNotNull(outboxEmails.requestId));
    const tried = await delivery.db.$count(outboxEmails, isTried);
    await resumeSending(delivery.db, operator, WAVE);
    await waitUntil(() => expect(recipients()).toHaveLength(tried + 100));
    expect(await endWave(delivery.db, dryRun, WAVE)).toMatchObject({ notSent: 900 - tried });
    expect(await endWave(delivery.db, operator, WAVE)).toMatchObject({ notSent: 900 - tried });
    await report();
    await delivery.drain(waves);
    expect(new Set(recipients()).size).toBe(tried + 100);
    expect(await delivery.db.$count(signups, isNull(signups.invitedAt))).toBe(900 - tried);
  }, 120_000);

  test('stops at the second complaint', async () => {
    await invite(300);
    delivery.start(waves);
    const isSent = isNotNull(outboxEmails.sentAt);
    await waitUntil(async () => expect(await delivery.db.$count(outboxEmails, isSent)).toBe(100));
    for (const number of [3, 3, 4]) {
      expect((await brake())?.state).toBe('sending');
      await receiveEvent(resendEvent('email.complained', {}, [`person-${number}@example.com`]));
    }
    await waitUntil(async () => expect(await brake()).toMatchObject({ reason: 'complaints', complained: 2 }));
  });

  test('whose last mails are postponed stays in its step', async () => {
    await invite(105);
    const report = reporter(noAddress);
    const worker = delivery.start(waves);
    await waitUntil(() => expect(recipients()).toHaveLength(100));
    delivery.provider.decide = () => ({ status: 503 });
    await report();
    await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(3));
    await worker.stop();
    expect(await brake()).toMatchObject({ state: 'sending', step: 2 });
  });

  test('is sent at once if Resend reports nothing', async () => {
    await invite(250);
    await delivery.drain();
    expect(recipients()).toHaveLength(250);
    await delivery.drain();
    expect(await brake()).toMatchObject({ state: 'done' });
  });

  test('leaves time to visitors while they wait', async () => {
    await invite(2);
    const sentAt: number[] = [];
    delivery.provider.decide = () => void sentAt.push(performance.now());
    const start = performance.now();
    await delivery.drain({ isBusy: () => true, tuning: { requestsPerSecond: 20 } });
    const [, second = 0] = sentAt;
    expect(second - start).toBeGreaterThan(450);
  });
});

describe('after a stall of the database', () => {
  test.each([
    ['a check that took a minute', 0],
    ['a check that failed', 500],
  ])('%s delays the next one by seconds, not by minutes', async (_what, queryTimeoutMs) => {
    await addPeople(delivery.db, 1);
    await delivery.db.update(outboxEmails).set({ status: 'sent' });
    const { db, close } = createDatabase(delivery.url, { queryTimeoutMs });
    onTestFinished(close);
    const { now } = performance;
    let stalledMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + stalledMs);
    const waiting = sql`select from pg_locks where not granted and relation = 'mailings'::regclass`;
    await delivery.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${mailings} in access exclusive mode`);
      delivery.start({ ...waves, handle: db });
      await waitUntil(async () => expect(await tx.execute(waiting)).not.toHaveLength(0));
      stalledMs = 60_000;
      if (queryTimeoutMs > 0) await waitUntil(() => expect(log.error).toHaveBeenCalled());
    });
    await inviteWave(delivery.db, operator, { size: 1, wave: WAVE });
    await vi.waitFor(() => expect(recipients()).toHaveLength(1), 15_000);
  });
});
