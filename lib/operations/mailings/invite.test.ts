import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listUnfinishedMailings } from '@/db/outbox/mailings/state';
import { countWaves } from '@/db/queries/mailings/mailings';
import { auditEntries } from '@/db/schema/audit-entries';
import { mailings } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { advanceMailing } from '../../email/mailings/kinds';
import { suppressMail } from '../../email/suppress-mail';
import { advanceAll, endWave, inviteWave, resumeSending, stopSending } from '../../testing/mailings';
import { auditLines, dryRun, friendsOf, join, joinAll, operator, perform } from '../../testing/operators';
import { invite } from './invite';

const database = await emptyTestDatabase({ own: true });

const inviteNext = (size: number, by = operator) => inviteWave(database.db, by, { size });
const invited = async () => {
  const rows = await database.db.select().from(signups).orderBy(signups.signupPosition);
  return rows.filter(({ invitedAt }) => invitedAt !== null).map(({ signupPosition }) => signupPosition);
};
const invitations = () => database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'invitation'));

/** Two people among the first 500 and three after them. The last one, #503, has six referrals. */
async function createPeople(): Promise<void> {
  await database.db.update(waitlistCounter).set({ lastPosition: 498 });
  const people = await joinAll(database.db, friendsOf('', 5, 'p'));
  await joinAll(database.db, friendsOf(people[4]?.referralCode ?? '', 6));
}

test('invites by score, then by position, or by position alone, with an audit row', async () => {
  await createPeople();
  const byPosition = await inviteWave(database.db, dryRun, { size: 3, order: 'position' });
  expect(byPosition.first.map(({ signupPosition }) => signupPosition)).toEqual([499, 500, 501]);
  expect(await inviteWave(database.db, operator, { size: 4 })).toMatchObject({
    invited: 4,
    first: [
      { signupPosition: 503, priorityScore: 60 },
      { signupPosition: 499, priorityScore: 50 },
      { signupPosition: 500, priorityScore: 50 },
      { signupPosition: 501, priorityScore: 0 },
    ],
  });
  expect(await invited()).toEqual([499, 500, 501, 503]);
  // The steps release mail in the order of its ids.
  const mailed = await database.db
    .select({ position: signups.signupPosition })
    .from(outboxEmails)
    .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(eq(outboxEmails.kind, 'invitation'))
    .orderBy(outboxEmails.id);
  expect(mailed.map(({ position }) => position)).toEqual([503, 499, 500, 501]);
  expect(await auditLines(database.db)).toEqual(['tester invite']);
});

test('a lost answer does not start a wave twice, and all operators get one mail about it', async () => {
  await createPeople();
  const team = ['ada@x.io'];
  await inviteWave(database.db, { ...operator, team }, { size: 3, seen: 0 });
  const again = inviteWave(database.db, { ...operator, team }, { size: 3, seen: 0 });
  await expect(again).rejects.toMatchObject({ reason: 'wave_began' });
  const rows = await database.db.select().from(mailings).where(eq(mailings.kind, 'invitation'));
  expect(rows).toMatchObject([{ actor: 'tester', size: 3, queued: 3, invitationOrder: 'score' }]);
  const entries = await database.db.select().from(auditEntries);
  expect(entries.map(({ detail }) => detail)).toEqual([{ mailing: rows[0]?.id, people: 3 }]);
  const notices = await database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'notice'));
  const body = expect.stringContaining('tester invited a wave of 3 people.');
  expect(notices).toMatchObject([{ recipient: 'ada@x.io', body }]);
});

test('concurrent waves, tended by several workers, invite and mail everybody once', async () => {
  await joinAll(database.db, friendsOf('', 50));
  const wave = () => inviteNext(20);
  await Promise.all([wave(), wave(), wave()]);
  await Promise.all([1, 2].map(() => advanceAll(database.db)));
  const rows = await database.db.select().from(mailings).where(eq(mailings.kind, 'invitation'));
  expect(rows.map(({ queued }) => queued).toSorted()).toEqual([10, 20, 20]);
  expect(await inviteNext(100)).toMatchObject({ invited: 0, first: [] });
  expect(await database.db.$count(mailings, eq(mailings.kind, 'invitation'))).toBe(3);
  expect(await invited()).toHaveLength(50);
  expect(await invitations()).toHaveLength(50);
});

test('a wave is queued in chunks, which a restart interrupts, and not while it is stopped', async () => {
  await addPeople(database.db, 1_200);
  const { id } = await perform(database.db, invite, { wave: 1_100 });
  const tend = async () => {
    for (const mailing of await listUnfinishedMailings(database.db))
      await advanceMailing(database.db, mailing);
    return (await invited()).length;
  };
  expect(await tend()).toBe(1_000);
  await stopSending(database.db, operator, id);
  expect(await tend()).toBe(1_000);
  await resumeSending(database.db, operator, id);
  expect([await tend(), await tend()]).toEqual([1_100, 1_100]);
  expect(await endWave(database.db, operator, id)).toMatchObject({ notSent: 1_100 });
  expect(await invited()).toHaveLength(0);
});

test('stopping a wave does not wait for the people who are being queued, and undoes it', async () => {
  await addPeople(database.db, 3);
  const { id } = await perform(database.db, invite, { wave: 3 });
  const { queuing } = await database.db.transaction(async (tx) => {
    await tx.select().from(signups).for('update');
    const running = advanceAll(database.db);
    await untilBlocked(database.db, 1);
    await stopSending(database.db, operator, id);
    return { queuing: running };
  });
  await queuing;
  expect(await invited()).toEqual([]);
  await resumeSending(database.db, operator, id);
  await advanceAll(database.db);
  expect(await invited()).toHaveLength(3);
});

test('who was not queued when a wave ended counts as not mailed', async () => {
  await addPeople(database.db, 3);
  const { id } = await perform(database.db, invite, { wave: 3 });
  expect(await endWave(database.db, operator, id)).toMatchObject({ notSent: 3 });
  expect(await invited()).toHaveLength(0);
});

describe('a wave that began since the page was shown', () => {
  const ada = { ...operator, actor: 'ada@x.io' };
  const refusal = (people: string, who = 'ada@x.io') =>
    expect.objectContaining({
      reason: 'wave_began',
      message: expect.stringMatching(new RegExp(`^${who} invited ${people} <at \\S+>\\. `)),
    });
  const send = (size: number, seen: number, by = operator) => inviteWave(database.db, by, { size, seen });

  test('refuses another one and its dry run, and says who sent it', async () => {
    await joinAll(database.db, friendsOf('', 50));
    const seen = await countWaves(database.db);
    expect(await send(20, seen, dryRun)).toMatchObject({ invited: 20 });
    await send(20, seen, ada);
    for (const by of [operator, dryRun])
      await expect(send(20, seen, by)).rejects.toEqual(refusal('20 people'));
    await expect(send(20, seen, ada)).rejects.toEqual(refusal('20 people', 'You'));
    expect(await invited()).toHaveLength(20);
    expect(await send(20, await countWaves(database.db))).toMatchObject({ invited: 20 });
  });

  test('refuses all but one of those that are sent at once', async () => {
    await joinAll(database.db, friendsOf('', 50));
    const wave = () => send(20, 0, ada);
    const waves = await Promise.allSettled([wave(), wave(), wave()]);
    expect(waves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await invited()).toHaveLength(20);
  });

  test('refuses another one although it was ended, or nobody is left', async () => {
    await joinAll(database.db, friendsOf('', 3));
    const { id: wave } = await send(1, 0, ada);
    await endWave(database.db, operator, wave);
    await expect(send(1, 0)).rejects.toEqual(refusal('1 person'));
    await send(3, 1, ada);
    await expect(send(3, 1)).rejects.toEqual(refusal('3 people'));
  });
});

test('skips suppressed addresses and their aliases', async () => {
  const { id } = await join(database.db, { email: 'a@x.io' });
  await join(database.db, { email: 'b@x.io' });
  await join(database.db, { email: 'a+tag@x.io' });
  await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed');
  expect(await inviteNext(10)).toMatchObject({ invited: 1 });
  expect(await invited()).toEqual([2]);
});

test('mail to a person who unsubscribes while the wave is written is cancelled', async () => {
  const { id } = await join(database.db, { email: 'a@x.io' });
  await perform(database.db, invite, { wave: 1 });
  const { wave, unsubscribed } = await database.owner.transaction(async (tx) => {
    // The wave waits for this lock when it has written the mail.
    await tx.execute(sql`lock table ${mailings} in share mode`);
    const wave = advanceAll(database.db);
    await untilBlocked(database.db, 1);
    const unsubscribed = suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed');
    await Promise.race([unsubscribed, untilBlocked(database.db, 2)]);
    return { wave, unsubscribed };
  });
  await wave;
  expect(await unsubscribed).toBe(true);
  expect(await invitations()).toMatchObject([{ status: 'cancelled', error: 'unsubscribed' }]);
});

test('a dry run reports people, invites nobody, and fails where the wave would fail', async () => {
  await createPeople();
  expect(await inviteNext(100, dryRun)).toMatchObject({ invited: 11, first: Array(5).fill({}) });
  expect(await invited()).toEqual([]);
  expect(await invitations()).toEqual([]);
  expect(await auditLines(database.db)).toEqual([]);
  const constraint = "constraint broken check (action <> 'invite')";
  await database.owner.execute(`alter table audit_entries add ${constraint}`);
  onTestFinished(
    async () => void (await database.owner.execute('alter table audit_entries drop constraint broken')),
  );
  await expect(inviteNext(2, dryRun)).rejects.toMatchObject({ cause: { constraint_name: 'broken' } });
});
