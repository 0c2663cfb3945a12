import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expireInvitations } from '@/db/outbox/invitations';
import { lockCounter } from '@/db/queries/counter';
import { declineInvitation } from '@/db/queries/invitations/hand-over';
import { auditEntries } from '@/db/schema/audit-entries';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { redeemInvitation } from '../../credit/hand-over';
import { suppressMail } from '../../email/suppress-mail';
import {
  auditLines,
  diagnose,
  dryRun,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
} from '../../testing/operators';
import { erasePerson } from '../erase';
import { inviteAgain, inviteWave, readPastWaves } from './invite';
import { endWave } from './mail-brakes';

const database = emptyTestDatabase();

describe('a wave', () => {
  const invite = (size: number, by = operator) => inviteWave(database.db, by, { size });
  const invited = async () => {
    const rows = await database.db.select().from(signups).orderBy(signups.signupPosition);
    return rows.filter(({ invitedAt }) => invitedAt !== null).map(({ signupPosition }) => signupPosition);
  };
  const invitations = () =>
    database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'invitation'));

  /** Two people among the first 500 and three after them. The last one, #503, has six referrals. */
  async function createPeople(): Promise<void> {
    await database.db.update(waitlistCounter).set({ lastPosition: 498 });
    const people = await joinAll(database.db, friendsOf('', 5, 'p'));
    await joinAll(database.db, friendsOf(people[4]?.referralCode ?? '', 6));
  }

  test('invites by score, then by position, with progress and an audit row', async () => {
    await createPeople();
    const progress: [number, number][] = [];
    const onProgress = (done: number, total: number) => progress.push([done, total]);
    expect(await inviteWave(database.db, operator, { size: 4 }, onProgress)).toMatchObject({
      invited: 4,
      first: [
        { signupPosition: 503, priorityScore: 60 },
        { signupPosition: 499, priorityScore: 50 },
        { signupPosition: 500, priorityScore: 50 },
        { signupPosition: 501, priorityScore: 0 },
      ],
    });
    expect(await invited()).toEqual([499, 500, 501, 503]);
    expect(progress).toEqual([[4, 4]]);
    expect(await auditLines(database.db)).toEqual(['tester invite']);
  });

  test('invites by position alone', async () => {
    await createPeople();
    await inviteWave(database.db, operator, { size: 3, order: 'position' });
    expect(await invited()).toEqual([499, 500, 501]);
  });

  test('several calls make one wave, about which all operators get one mail', async () => {
    await createPeople();
    const wave = '01a202b9-6597-755a-9ffe-d0775507cba6';
    const team = ['ada@x.io'];
    for (const size of [2, 1]) await inviteWave(database.db, { ...operator, team }, { size, wave, total: 3 });
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.at);
    expect(entries.map(({ detail }) => detail)).toEqual([2, 1].map((people) => ({ wave, people })));
    const notices = await database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'notice'));
    const body = expect.stringContaining('tester invited a wave of up to 3 people.');
    expect(notices).toMatchObject([{ recipient: 'ada@x.io', body }]);
  });

  test('invites and emails each person once', async () => {
    await createPeople();
    await invite(3);
    await invite(3);
    expect(await invite(100)).toMatchObject({ invited: 5 });
    expect(await invite(100)).toMatchObject({ invited: 0, first: [] });
    const mails = await invitations();
    expect(mails).toHaveLength(11);
    expect(mails.every(({ status }) => status === 'pending')).toBe(true);
  });

  test('concurrent waves invite everybody once', async () => {
    await joinAll(database.db, friendsOf('', 50));
    // The lock lets all waves pick the same people before the first one invites them.
    const { waves } = await database.db.transaction(async (tx) => {
      await lockCounter(tx);
      const waves = Promise.all([invite(20), invite(20), invite(20)]);
      await untilBlocked(database.db, 3);
      return { waves };
    });
    const sizes = (await waves).map((wave) => wave.invited);
    expect(sizes.toSorted()).toEqual([10, 20, 20]);
    const shown = (await waves).flatMap(({ first }) => first.map(({ signupPosition }) => signupPosition));
    expect(new Set(shown).size).toBe(15);
    expect(await invited()).toHaveLength(50);
    expect(await invitations()).toHaveLength(50);
  });

  test('skips suppressed addresses and their aliases', async () => {
    const { id } = await join(database.db, { email: 'a@x.io' });
    await join(database.db, { email: 'b@x.io' });
    await join(database.db, { email: 'a+tag@x.io' });
    await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed');
    expect(await invite(10)).toMatchObject({ invited: 1 });
    expect(await invited()).toEqual([2]);
  });

  test('a dry run fails where the wave would fail', async () => {
    await createPeople();
    const constraint = "constraint broken check (action <> 'invite')";
    await database.owner.execute(`alter table audit_entries add ${constraint}`);
    onTestFinished(
      async () => void (await database.owner.execute('alter table audit_entries drop constraint broken')),
    );
    await expect(invite(2, dryRun)).rejects.toMatchObject({ cause: { constraint_name: 'broken' } });
  });

  test.each([2, 100])('a dry run of %i reports people and invites nobody', async (size) => {
    await createPeople();
    const wave = await invite(size, dryRun);
    expect(wave.invited).toBe(Math.min(size, 11));
    expect(wave.first).toHaveLength(Math.min(size, 5));
    expect(await invited()).toEqual([]);
    expect(await invitations()).toEqual([]);
    expect(await auditLines(database.db)).toEqual([]);
  });
});

describe('a second invitation', () => {
  const idOf = (n: number) => `01a202b9-6597-755a-9ffe-d0775507cba${n}`;
  const waveIds = { first: idOf(6), next: idOf(7) };
  const invite = (size: number, options: Partial<Parameters<typeof inviteWave>[2]> = {}) =>
    inviteWave(database.db, operator, { size, order: 'position', ...options });
  const isInvitation = eq(outboxEmails.kind, 'invitation');
  const markSent = (values: Partial<typeof outboxEmails.$inferInsert> = {}) => {
    const sent = { status: 'sent', sentAt: new Date(), outcome: 'delivered' } as const;
    return database.db
      .update(outboxEmails)
      .set({ ...sent, ...values })
      .where(isInvitation);
  };
  const listed = () => database.db.select().from(invitations).orderBy(invitations.id);
  const expire = async (which = eq(invitations.state, 'invited')) => {
    await database.db.update(invitations).set({ expiresAt: new Date() }).where(which);
    await expireInvitations(database.db);
  };
  const figuresOf = async (wave: string) => {
    const waves = await readPastWaves(database.db, { limit: 10, offset: 0 });
    return waves.find((one) => one.wave === wave);
  };
  const problems = async () => {
    const findings = await diagnose(database.url, database.db);
    return findings.filter(({ status }) => status === 'problem');
  };
  test('a wave of 100: 40 % accept, 10 % decline, the rest expires; their places go to others, then they are invited again', async () => {
    await joinAll(database.db, friendsOf('', 180));
    await invite(100, { wave: waveIds.first });
    await markSent();
    const ids = (await listed()).map(({ id }) => id);
    for (const id of ids.slice(0, 40)) await redeemInvitation(database.db, id);
    for (const id of ids.slice(40, 50)) await declineInvitation(database.db, id);
    await expire();
    const ended = { arrived: 100, accepted: 40, declined: 10, expired: 50 };
    expect(await figuresOf(waveIds.first)).toMatchObject({ ...ended, invited: 100, bounced: 0, free: 60 });

    // The free places are offered once, in two calls of which each asks for too many.
    const refill = { refill: waveIds.first, wave: waveIds.next };
    expect(await invite(35, refill)).toMatchObject({ invited: 35 });
    expect(await invite(35, refill)).toMatchObject({ invited: 25 });
    expect(await invite(35, refill)).toMatchObject({ invited: 0 });
    expect(await figuresOf(waveIds.first)).toMatchObject({ expired: 50, free: 0 });

    // 20 are in line, and the 50 come once more. Their first mails arrived, whatever becomes of the next ones.
    expect(await invite(100, { again: true })).toMatchObject({ invited: 70 });
    await markSent({ outcome: null });
    expect(await figuresOf(waveIds.first)).toMatchObject({ ...ended, free: 0 });
    await expire();
    expect(await invite(100, { again: true })).toMatchObject({ invited: 80 });
    await expire();
    expect(await invite(100, { again: true })).toMatchObject({ invited: 0 });
    expect(await problems()).toEqual([]);
  });

  test('places are free if the mail bounced or the person was erased, and again if the wave that took them is ended', async () => {
    await joinAll(database.db, friendsOf('', 8));
    await invite(4, { wave: waveIds.first });
    await markSent();
    const { id } = await getPerson(database.db, '#1');
    const isOfFirst = and(isInvitation, eq(outboxEmails.signupId, id));
    await database.db.update(outboxEmails).set({ outcome: 'bounced' }).where(isOfFirst);
    await erasePerson(database.db, operator, '#2');
    expect(await figuresOf(waveIds.first)).toMatchObject({ invited: 4, bounced: 1, erased: 1, free: 2 });

    expect(await invite(2, { refill: waveIds.first, wave: waveIds.next })).toMatchObject({ invited: 2 });
    expect(await figuresOf(waveIds.first)).toMatchObject({ free: 0 });
    expect(await endWave(database.db, operator, waveIds.next)).toEqual({ notSent: 2 });
    expect(await figuresOf(waveIds.first)).toMatchObject({ free: 2 });
    expect(await listed()).toHaveLength(4);
    expect(await problems()).toEqual([]);
  });

  test('somebody whose invitation ended is invited again from their page, with a new link and a new mail', async () => {
    await joinAll(database.db, friendsOf('', 1));
    const again = (by = operator) => inviteAgain(database.db, by, '#1');
    await expect(again()).rejects.toMatchObject({ reason: 'not_invited' });
    await invite(1);
    await markSent();
    await expect(again()).rejects.toMatchObject({ reason: 'invitation_open' });
    const decline = async () => {
      for (const { id } of await listed()) await declineInvitation(database.db, id);
    };
    for (const end of [() => expire(), decline]) {
      await end();
      await again(dryRun);
      await again();
      const isNew = and(isInvitation, eq(outboxEmails.status, 'pending'), isNull(outboxEmails.waveId));
      expect(await database.db.$count(outboxEmails, isNew)).toBe(1);
      await markSent();
    }
    const rows = await listed();
    const states = rows.map(({ state, replacedBy, mailOutcome: mail }) => [state, replacedBy !== null, mail]);
    expect(states).toEqual([
      ['expired', true, 'delivered'],
      ['declined', true, 'delivered'],
      ['invited', false, null],
    ]);
    const acts = ['invite', 'invite.again', 'invite.again'].map((action) => `tester ${action}`);
    expect(await auditLines(database.db)).toEqual(acts);

    await redeemInvitation(database.db, rows[2]?.id ?? '');
    await expect(again()).rejects.toMatchObject({ reason: 'handed_over' });
    expect(await problems()).toEqual([]);
  });

  test('nobody is invited again whose mail is suppressed', async () => {
    await joinAll(database.db, friendsOf('', 1));
    await invite(1);
    await markSent();
    await expire();
    await suppressMail(database.db, { by: 'normalizedEmail', value: 'friend-0@x.io' }, 'unsubscribed');
    const again = inviteAgain(database.db, operator, '#1');
    await expect(again).rejects.toMatchObject({ reason: 'mail_suppressed' });
    expect(await invite(1, { again: true })).toMatchObject({ invited: 0 });
  });
});
