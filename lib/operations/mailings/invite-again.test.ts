import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expireInvitations } from '@/db/outbox/invitations';
import { deleteSuppression } from '@/db/outbox/suppressions';
import { acceptHandOver } from '@/db/queries/invitations/hand-over';
import { listMailings } from '@/db/queries/mailings/mailings';
import { listPeople, type PeopleSelection } from '@/db/queries/reports/people';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { everything } from '@/db/statements';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { endWave, inviteAgain, inviteWave } from '../../testing/mailings';
import {
  auditLines,
  dryRun,
  erasePerson,
  friendsOf,
  getPerson,
  joinAll,
  operator,
  perform,
  problemsIn,
  redeemInvitation,
} from '../../testing/operators';
import { resend } from '../person/resend';
import type { Refusal } from '../refusals';
import { reinvite } from './reinvite';

const database = await emptyTestDatabase();

const idOf = (n: number) => `01a202b9-6597-755a-9ffe-d0775507cba${n}`;
const waveIds = { first: idOf(6), next: idOf(7), last: idOf(8) };
const invite = (size: number, options: Partial<Parameters<typeof inviteWave>[2]> = {}) =>
  inviteWave(database.db, operator, { size, order: 'position', ...options });
const isInvitation = eq(outboxEmails.kind, 'invitation');
const markSent = (values: Partial<typeof outboxEmails.$inferInsert> = {}) => {
  const sent = { status: 'sent', sentAt: new Date(), outcome: 'delivered' } as const;
  return database.db
    .update(outboxEmails)
    .set({ ...sent, ...values })
    .where(and(isInvitation, eq(outboxEmails.status, 'pending')));
};
const listed = () => database.db.select().from(invitations).orderBy(invitations.id);
const expire = async (which = eq(invitations.state, 'invited')) => {
  await database.db.update(invitations).set({ expiresAt: new Date() }).where(which);
  await expireInvitations(database.db);
};
const figuresOf = async (wave: string) => {
  const [found] = await listMailings(database.db, { limit: 1, offset: 0 }, wave);
  return found && { ...found, ...found.places };
};
const problems = () => problemsIn(database);

test('a wave of 1,000: 40 % accept, the rest expires; then they are invited again', async () => {
  await joinAll(database.db, friendsOf('', 1_800));
  await invite(1_001, { wave: waveIds.last });
  expect(await endWave(database.db, operator, waveIds.last)).toMatchObject({ notSent: 1_001 });
  await invite(1_000, { wave: waveIds.first });
  await markSent();
  const ids = (await listed()).map(({ id }) => id);
  await database.db.transaction(async (tx) => {
    for (const id of ids.slice(0, 400)) await acceptHandOver(tx, { purpose: 'invitation', id }, new Date());
  });
  await expire();
  const ended = { arrived: 1_000, accepted: 400, expired: 600 };
  expect(await figuresOf(waveIds.first)).toMatchObject({
    ...ended,
    people: 1_000,
    bounced: 0,
    free: 600,
  });

  // The 600 are invited once more, and have their places again. Their first mails arrived, whatever becomes of the next ones.
  expect(await invite(600)).toMatchObject({ invited: 600 });
  expect(await invite(1_000, { again: true })).toMatchObject({ invited: 800 });
  await markSent({ outcome: null });
  expect(await figuresOf(waveIds.first)).toMatchObject({ ...ended, free: 0 });
  await expire();
  expect(await invite(1_000, { again: true })).toMatchObject({ invited: 800 });
  await markSent();
  await expire();
  expect(await invite(1_000, { again: true })).toMatchObject({ invited: 0 });
  expect(await problems()).toEqual([]);
});

test('a place is free if the mail bounced or the person was erased before accepting', async () => {
  await joinAll(database.db, friendsOf('', 8));
  await invite(4, { wave: waveIds.first });
  await markSent();
  const { id } = await getPerson(database.db, '#1');
  const isOfFirst = and(isInvitation, eq(outboxEmails.signupId, id));
  await database.db.update(outboxEmails).set({ outcome: 'bounced' }).where(isOfFirst);
  await erasePerson(database.db, operator, '#2');
  await redeemInvitation(database.db, (await listed())[2]?.id ?? '');
  await erasePerson(database.db, operator, '#3');
  const figures = { people: 4, accepted: 1, bounced: 1, erased: 1, free: 2 };
  expect(await figuresOf(waveIds.first)).toMatchObject(figures);
  expect(await problems()).toEqual([]);
});

test('only people whose invitation ended are invited again, and take their own places', async () => {
  await joinAll(database.db, friendsOf('', 3));
  await invite(3, { wave: waveIds.first });
  await markSent();
  await expire(eq(invitations.id, (await listed())[0]?.id ?? ''));
  expect(await figuresOf(waveIds.first)).toMatchObject({ free: 1 });
  expect(await invite(3, { again: true })).toMatchObject({ invited: 1 });
  const isPending = and(isInvitation, eq(outboxEmails.status, 'pending'));
  expect(await database.db.$count(outboxEmails, isPending)).toBe(1);
  expect(await figuresOf(waveIds.first)).toMatchObject({ free: 0 });
});

test('some are invited again and others get the mail again; People says what became of each', async () => {
  const people = await joinAll(database.db, friendsOf('', 6));
  await invite(5, { wave: waveIds.first });
  await markSent();
  const ids = (await listed()).map(({ id }) => id);
  await redeemInvitation(database.db, ids[0] ?? '');
  await expire(inArray(invitations.id, ids.slice(1, 3)));
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'friend-4@x.io' }, 'bounced');
  const shown = async (selection: PeopleSelection) =>
    (await listPeople(database.db, selection, everything)).map(({ invitation }) => invitation?.status);
  const before = ['accepted', 'expired', 'expired', 'open', 'bounced', undefined];
  expect(await shown({})).toEqual(before);

  /** Why each of them is refused. */
  const each = async (act: (person: string) => Promise<unknown>) => {
    const refusals: (string | null)[] = [];
    for (const { id } of people)
      refusals.push(
        await act(id).then(
          () => null,
          (error) => (error as Refusal).reason,
        ),
      );
    return refusals;
  };
  const reinvited = (by = operator) => each((person) => perform(database.db, reinvite, { person }, by));
  const open = 'invitation_open';
  const refused = ['handed_over', null, null, open, open, 'not_invited'];
  expect(await reinvited(dryRun)).toEqual(refused);
  expect(await shown({})).toEqual(before);
  expect(await reinvited()).toEqual(refused);
  expect(await reinvited()).toEqual(['handed_over', open, open, open, open, 'not_invited']);
  expect(await shown({})).toEqual(['accepted', 'open', 'open', 'open', 'bounced', undefined]);
  // The state of the invitation of this wave.
  expect(await shown({ mailing: waveIds.first, invitation: 'expired' })).toEqual(['open', 'open']);
  expect(await shown({ invitation: 'expired' })).toEqual([]);

  // The mails of the other two are on their way.
  const resent = await each((person) => perform(database.db, resend, { person, invitation: true }));
  expect(resent.map((reason) => reason === null)).toEqual([false, false, false, true, false, false]);
  expect(await problems()).toEqual([]);
});

test('who was invited again is as before if the wave is ended, and the others are in line', async () => {
  await joinAll(database.db, friendsOf('', 3));
  await invite(2, { wave: waveIds.first });
  await markSent();
  await expire();
  await invite(3, { again: true, wave: waveIds.next });
  expect(await figuresOf(waveIds.first)).toMatchObject({ arrived: 2, expired: 2, free: 0, waiting: 0 });
  expect(await endWave(database.db, operator, waveIds.next)).toMatchObject({ notSent: 3 });
  expect(await figuresOf(waveIds.first)).toMatchObject({ arrived: 2, expired: 2, free: 2 });
  expect(await problems()).toEqual([]);

  expect(await invite(3)).toMatchObject({ invited: 1, first: [{ signupPosition: 3 }] });
  expect(await invite(3, { again: true, wave: waveIds.last })).toMatchObject({ invited: 2 });
  expect(await figuresOf(waveIds.first)).toMatchObject({ arrived: 2, expired: 2, free: 0 });
  await endWave(database.db, operator, waveIds.last);
  expect(await figuresOf(waveIds.first)).toMatchObject({ free: 2 });
});

test('somebody whose invitation ended is invited again from their page, with a new link and mail, unless mail is suppressed', async () => {
  await joinAll(database.db, friendsOf('', 1));
  const again = (by = operator) => inviteAgain(database.db, by, '#1');
  await expect(again()).rejects.toMatchObject({ reason: 'not_invited' });
  const wave = waveIds.first;
  await invite(1, { wave });
  await markSent();
  await expect(again()).rejects.toMatchObject({ reason: 'invitation_open' });
  await expire();
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'friend-0@x.io' }, 'unsubscribed');
  await expect(again()).rejects.toMatchObject({ reason: 'mail_suppressed' });
  expect(await invite(1, { again: true })).toMatchObject({ invited: 0 });
  await deleteSuppression(database.db, 'friend-0@x.io');
  for (const outcome of ['undelivered', 'delivered'] as const) {
    await database.db
      .update(invitations)
      .set({ expiresAt: new Date() })
      .where(eq(invitations.state, 'invited'));
    await again(dryRun);
    await again();
    const isNew = and(isInvitation, eq(outboxEmails.status, 'pending'), isNull(outboxEmails.mailingId));
    expect(await database.db.$count(outboxEmails, isNew)).toBe(1);
    await markSent({ outcome });
  }
  const rows = await listed();
  const { outcome } = outboxEmails;
  const mails = await database.db
    .select({ state: invitations.state, outcome })
    .from(invitations)
    .innerJoin(outboxEmails, eq(outboxEmails.id, invitations.mailId))
    .orderBy(invitations.id);
  expect(mails).toEqual([
    { state: 'expired', outcome: 'delivered' },
    { state: 'expired', outcome: 'undelivered' },
    { state: 'invited', outcome: 'delivered' },
  ]);
  expect(await figuresOf(wave)).toMatchObject({ free: 0 });
  const acts = ['invite', 'invite.again', 'invite.again'].map((action) => `tester ${action}`);
  expect(await auditLines(database.db)).toEqual(acts);

  await redeemInvitation(database.db, rows[2]?.id ?? '');
  await expect(again()).rejects.toMatchObject({ reason: 'handed_over' });
  await erasePerson(database.db, operator, '#1');
  await expect(again()).rejects.toMatchObject({ reason: 'erased_person' });
  expect(await problems()).toEqual([]);
});
