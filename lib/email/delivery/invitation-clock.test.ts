import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { beginInvitations, expireInvitations } from '@/db/outbox/invitations';
import { readLateMail } from '@/db/outbox/mail-queue';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { resend } from '../../operations/person/resend';
import { deliveryUnderTest } from '../../testing/delivery';
import { inviteAgain, inviteWave } from '../../testing/mailings';
import {
  erasePerson,
  friendsOf,
  joinAll,
  operator,
  perform,
  redeemInvitation,
} from '../../testing/operators';

const delivery = await deliveryUnderTest();
const listed = () => delivery.db.select().from(invitations).orderBy(invitations.id);
const remindersOf = (email: string) =>
  delivery.inbox.mails(email).filter(({ subject }) => subject.includes('ends on'));

/** Moves everything so many days into the past. */
async function pass(days: number): Promise<void> {
  const earlier = (column: unknown) => sql`${column} - make_interval(days => ${days}::int)`;
  const { invitedAt, expiresAt } = invitations;
  await delivery.db.update(invitations).set({ invitedAt: earlier(invitedAt), expiresAt: earlier(expiresAt) });
  const { dueAt, sentAt, requestedAt, expiresAt: mailExpiresAt } = outboxEmails;
  const ofRequest = { dueAt: earlier(dueAt), sentAt: earlier(sentAt), requestedAt: earlier(requestedAt) };
  await delivery.db.update(outboxEmails).set({ ...ofRequest, expiresAt: earlier(mailExpiresAt) });
}

test('many that end at once end in several steps', async () => {
  await joinAll(delivery.db, friendsOf('', 3));
  await inviteWave(delivery.db, operator, { size: 3 });
  await delivery.drain();
  await delivery.db.update(invitations).set({ expiresAt: sql`now()` });
  // Signups wait meanwhile, so only this person's invitation ends.
  await inviteAgain(delivery.db, operator, '#1');
  const expired = () => delivery.db.$count(invitations, eq(invitations.state, 'expired'));
  expect(await expired()).toBe(1);
  await expireInvitations(delivery.db, 1);
  expect(await expired()).toBe(2);
});

test('the days begin when the mail is sent; three days before their end, those who have not come are reminded once', async () => {
  await joinAll(delivery.db, friendsOf('', 3));
  await inviteWave(delivery.db, operator, { size: 3, order: 'position' });
  await delivery.drain();
  expect((await listed()).map(({ expiresAt }) => expiresAt)).toEqual([null, null, null]);

  await pass(1);
  await beginInvitations(delivery.db, 14, 2);
  expect(await delivery.db.$count(invitations, isNull(invitations.expiresAt))).toBe(1);
  await delivery.drain();
  const rows = await listed();
  const sent = await delivery.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'invitation'));
  for (const { signupId, expiresAt } of rows) {
    const sentAt = sent.find((mail) => mail.signupId === signupId)?.sentAt;
    expect(Number(expiresAt) - Number(sentAt)).toBe(14 * 24 * 60 * 60 * 1000);
  }
  expect(await readLateMail(delivery.db, 0)).toMatchObject({ emails: 0 });

  await redeemInvitation(delivery.db, rows[0]?.id ?? '');
  await pass(9);
  await delivery.drain();
  expect(remindersOf('friend-1@x.io')).toEqual([]);
  await pass(1);
  for (let times = 0; times < 2; times += 1) await delivery.drain();
  expect([0, 1, 2].map((n) => remindersOf(`friend-${n}@x.io`).length)).toEqual([0, 1, 1]);
  const [reminder] = remindersOf('friend-1@x.io');
  expect(reminder?.text).toMatch(/open until \w+, \w+ \d+, \d\d:\d\d UTC/);
  const [invitation] = delivery.inbox
    .mails('friend-1@x.io')
    .filter(({ subject }) => subject.includes('early access'));
  const linkIn = (text = '') => /https:\/\/app\S+/.exec(text)?.[0];
  expect(linkIn(reminder?.text)).toBe(linkIn(invitation?.text));

  // Sent again, its days begin again.
  await perform(delivery.db, resend, { person: 'friend-1@x.io', invitation: true });
  await delivery.drain();
  await pass(4);
  await delivery.drain();
  expect((await listed()).map(({ state }) => state)).toEqual(['accepted', 'invited', 'expired']);
});

test.each(['dead', 'cancelled'] as const)(
  'an invitation whose mail is %s expires, too, if nobody sends it again',
  async (status) => {
    await joinAll(delivery.db, friendsOf('', 2));
    await inviteWave(delivery.db, operator, { size: 2 });
    const isInvitation = eq(outboxEmails.kind, 'invitation');
    const fail = () => delivery.db.update(outboxEmails).set({ status }).where(isInvitation);
    await fail();
    await pass(13);
    await perform(delivery.db, resend, { person: 'friend-1@x.io', invitation: true });
    await fail();
    await delivery.drain();
    expect((await listed()).map(({ state }) => state)).toEqual(['invited', 'invited']);
    await pass(1);
    await delivery.drain();
    expect((await listed()).map(({ state }) => state)).toEqual(['expired', 'invited']);
    await pass(13);
    await delivery.db.update(invitations).set({ state: 'invited', expiresAt: null, decidedAt: null });
    // Many at once in several steps.
    await beginInvitations(delivery.db, 14, 1);
    expect(await delivery.db.$count(invitations, isNull(invitations.expiresAt))).toBe(1);
  },
);

const countReminders = () => delivery.db.$count(outboxEmails, eq(outboxEmails.kind, 'invitation_reminder'));

test('nobody who was erased before the days begin or has only three of them is reminded', async () => {
  await joinAll(delivery.db, friendsOf('', 4));
  const invite = (size: number) => inviteWave(delivery.db, operator, { size, order: 'position' });
  const threeDays = { sender: { ...delivery.options().sender, invitationDays: 3 } };
  await invite(1);
  for (let times = 0; times < 2; times += 1) await delivery.drain(threeDays);
  expect(await countReminders()).toBe(0);
  await invite(1);
  for (let times = 0; times < 2; times += 1) await delivery.drain();
  await invite(2);
  await delivery.drain();
  await erasePerson(delivery.db, operator, 'friend-2@x.io');
  await delivery.drain();
  // The reminders are those of friend-3 and, from before, friend-1.
  expect(await countReminders()).toBe(2);
});

test('a reminder that Resend refuses until the end has passed is not sent', async () => {
  await joinAll(delivery.db, friendsOf('', 1));
  await inviteWave(delivery.db, operator, { size: 1 });
  await delivery.drain();
  delivery.provider.decide = () => ({ status: 500 });
  await pass(11);
  await delivery.drain();
  delivery.provider.decide = () => undefined;
  await pass(4);
  await delivery.drain();
  expect(remindersOf('friend-0@x.io')).toEqual([]);
});

test('without an app that redeems invitations, they have no token and no end', async () => {
  await joinAll(delivery.db, friendsOf('', 1));
  await inviteWave(delivery.db, operator, { size: 1 });
  const { sender } = delivery.options();
  const withoutApp = { sender: { ...sender, invitationDays: null } };
  for (const days of [1, 100]) {
    await delivery.drain(withoutApp);
    await pass(days);
  }
  await delivery.drain(withoutApp);
  expect(await listed()).toMatchObject([{ state: 'invited', expiresAt: null }]);
  const [mail] = delivery.inbox.mails().filter(({ subject }) => subject.includes('early access'));
  expect(mail?.text).toContain(`:\n${sender.earlyAccessUrl}\n`);
  expect(mail?.text).not.toMatch(/invitation=|decline|days/);
  expect(await countReminders()).toBe(0);
});
