import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expireInvitations } from '@/db/outbox/invitations';
import { countInLine, readWavePlan } from '@/db/queries/invitations/invitations';
import { invitations } from '@/db/schema/invitations';
import type { InvitationOrder } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { endWave, inviteAgain, inviteWave } from '../../testing/mailings';
import { friendsOf, getPerson, inviteOne, joinAll, operator } from '../../testing/operators';

const database = await emptyTestDatabase();

const aliases = ['ada@gmail.com', 'a.da@gmail.com', 'ADA+work@gmail.com', 'a.d.a+x@googlemail.com'];
const others = ['bea@x.io', 'cleo@x.io', 'bea+1@x.io'];
const joinAs = (emails: readonly string[]) =>
  joinAll(
    database.db,
    emails.map((email) => ({ email })),
  );
const invite = (size: number, options: Partial<Parameters<typeof inviteWave>[2]> = {}) =>
  inviteWave(database.db, operator, { size, order: 'position', ...options });
const invited = async () => {
  const rows = await database.db.select().from(signups).where(isNotNull(signups.invitedAt));
  return rows.map(({ email }) => email).toSorted();
};
const plan = (order: InvitationOrder, again = false) =>
  readWavePlan(database.db, { size: 10, order, again, shown: 5 });
const expireAll = async () => {
  await database.db.update(outboxEmails).set({ status: 'sent', sentAt: new Date() });
  await database.db
    .update(invitations)
    .set({ expiresAt: new Date() })
    .where(eq(invitations.state, 'invited'));
  await expireInvitations(database.db);
};

describe('one mailbox gets one invitation', () => {
  test.each(['score', 'position'] as const)('in a wave by %s, and in the next one', async (order) => {
    await joinAs([...aliases, ...others]);
    expect((await plan(order)).people).toBe(3);
    expect(await countInLine(database.db)).toBe(3);
    await invite(2, { order });
    expect(await invited()).toEqual(['ada@gmail.com', 'bea@x.io']);
    await invite(10, { order });
    expect(await invited()).toEqual(['ada@gmail.com', 'bea@x.io', 'cleo@x.io']);
    expect(await countInLine(database.db)).toBe(0);
    expect(await database.db.$count(outboxEmails, eq(outboxEmails.kind, 'invitation'))).toBe(3);
  });

  test('for the alias with the highest score', async () => {
    const people = await joinAs([...aliases, ...others]);
    await joinAll(database.db, friendsOf(people[2]?.referralCode ?? '', 2));
    await invite(1, { order: 'score' });
    expect(await invited()).toEqual(['ADA+work@gmail.com']);
  });

  test('when several waves begin at once', async () => {
    await joinAs([...aliases, ...others]);
    await Promise.all((['score', 'position', 'score'] as const).map((order) => invite(3, { order })));
    expect(await invited()).toEqual(['ada@gmail.com', 'bea@x.io', 'cleo@x.io']);
  });

  test('although an alias was added after the first one was invited, and its invitation expired', async () => {
    await joinAs(aliases.slice(0, 1));
    await invite(1);
    await joinAs(aliases.slice(1));
    await invite(10);
    await expireAll();
    await invite(10);
    expect(await invited()).toEqual(['ada@gmail.com']);
  });

  test('once more for the person whose invitation expired, and not for an alias', async () => {
    await joinAs(aliases);
    await invite(1);
    await expireAll();
    expect((await plan('score', true)).people).toBe(1);
    await invite(10, { again: true });
    expect(await invited()).toEqual(['ada@gmail.com']);
    expect(await database.db.$count(invitations)).toBe(2);
    await expireAll();
    await invite(10, { again: true });
    expect(await database.db.$count(invitations)).toBe(2);
  });

  test('until an operator ends the wave before it was sent', async () => {
    await joinAs(aliases);
    const wave = '01a202b9-6597-755a-9ffe-d0775507cba6';
    await invite(1, { wave });
    await endWave(database.db, operator, wave);
    expect(await countInLine(database.db)).toBe(1);
  });

  test('when an operator invites a person again', async () => {
    const [ada, alias] = await joinAs(aliases);
    await inviteOne(database.db, alias?.id ?? '');
    await database.db
      .update(signups)
      .set({ invitedAt: new Date() })
      .where(eq(signups.id, alias?.id ?? ''));
    await expireAll();
    await inviteOne(database.db, ada?.id ?? '');
    await database.db
      .update(signups)
      .set({ invitedAt: new Date() })
      .where(eq(signups.id, ada?.id ?? ''));
    const again = inviteAgain(database.db, operator, alias?.email ?? '');
    await expect(again).rejects.toMatchObject({ reason: 'mailbox_invited' });
    await expireAll();
    await inviteAgain(database.db, operator, alias?.email ?? '');
    expect(await getPerson(database.db, alias?.email ?? '')).toMatchObject({ invitedAt: expect.any(Date) });
    const first = inviteAgain(database.db, operator, ada?.email ?? '');
    await expect(first).rejects.toMatchObject({ reason: 'mailbox_invited' });
  });
});
