import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { mailBrakes } from '@/db/schema/mail-brakes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { compete, untilBlocked } from '@/db/testing/blocked-transactions';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { auditLines, dryRun, friendsOf, join, joinAll, operator } from '../../testing/operators';
import { countWaves, inviteWave } from './invite';
import { endWave } from './mail-brakes';

const database = await emptyTestDatabase();

const invite = (size: number, by = operator) => inviteWave(database.db, by, { size });
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

test('invites by score, then by position, or by position alone, with progress and an audit row', async () => {
  await createPeople();
  const byPosition = await inviteWave(database.db, dryRun, { size: 3, order: 'position' });
  expect(byPosition.first.map(({ signupPosition }) => signupPosition)).toEqual([499, 500, 501]);
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

test('concurrent waves invite and mail everybody once', async () => {
  await joinAll(database.db, friendsOf('', 50));
  const wave = () => invite(20);
  const waves = (await compete(database.db, [wave, wave, wave])).flatMap((one) =>
    one.status === 'fulfilled' ? one.value : [],
  );
  expect(waves.map((one) => one.invited).toSorted()).toEqual([10, 20, 20]);
  expect(new Set(waves.flatMap(({ first }) => first.map(({ id }) => id))).size).toBe(15);
  // A step that others were faster than is no act.
  const acts = await database.db.select().from(auditEntries);
  expect(acts.map(({ detail }) => detail.people).filter((people) => people === 0)).toEqual([]);
  expect(await invite(100)).toMatchObject({ invited: 0, first: [] });
  expect(await invited()).toHaveLength(50);
  expect(await invitations()).toHaveLength(50);
});

describe('a wave that began since the page was shown', () => {
  const ada = { ...operator, actor: 'ada@x.io' };
  const refusal = (people: string) =>
    expect.objectContaining({
      reason: 'wave_began',
      message: expect.stringMatching(
        new RegExp(`^Meanwhile, ada@x.io invited ${people}, at 20[-\\d: ]+ UTC\\. `),
      ),
    });
  const send = (size: number, seen: number, by = operator) => inviteWave(database.db, by, { size, seen });

  test('refuses another one and its dry run, and says who sent it', async () => {
    await joinAll(database.db, friendsOf('', 50));
    const seen = await countWaves(database.db);
    expect(await send(20, seen, dryRun)).toMatchObject({ invited: 20 });
    await send(20, seen, ada);
    for (const by of [operator, dryRun, ada])
      await expect(send(20, seen, by)).rejects.toEqual(refusal('20 people'));
    expect(await invited()).toHaveLength(20);
    expect(await send(20, await countWaves(database.db))).toMatchObject({ invited: 20 });
  });

  test('refuses all but one of those that are sent at once', async () => {
    await joinAll(database.db, friendsOf('', 50));
    const wave = () => send(20, 0, ada);
    const waves = await compete(database.db, [wave, wave, wave]);
    expect(waves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await invited()).toHaveLength(20);
  });

  test('refuses another one although it was ended, or nobody is left', async () => {
    await joinAll(database.db, friendsOf('', 3));
    await send(1, 0, ada);
    const [{ id: wave = '' } = {}] = await database.db.select().from(mailBrakes);
    await endWave(database.db, operator, wave);
    await expect(send(1, 0)).rejects.toEqual(refusal('1 person'));
    await send(3, 1, ada);
    await expect(send(3, 1)).rejects.toEqual(refusal('3 people'));
  });

  test('does not stop the steps of a wave that began before', async () => {
    await joinAll(database.db, friendsOf('', 50));
    const wave = '01a202b9-6597-755a-9ffe-d0775507cba6';
    await inviteWave(database.db, operator, { size: 5, wave, seen: 0 });
    await send(5, 1, ada);
    expect(await inviteWave(database.db, operator, { size: 5, wave, seen: 0 })).toMatchObject({ invited: 5 });
  });
});

test('skips suppressed addresses and their aliases', async () => {
  const { id } = await join(database.db, { email: 'a@x.io' });
  await join(database.db, { email: 'b@x.io' });
  await join(database.db, { email: 'a+tag@x.io' });
  await suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed');
  expect(await invite(10)).toMatchObject({ invited: 1 });
  expect(await invited()).toEqual([2]);
});

test('mail to a person who unsubscribes while the wave is written is cancelled', async () => {
  const { id } = await join(database.db, { email: 'a@x.io' });
  const { wave, unsubscribed } = await database.owner.transaction(async (tx) => {
    // The wave waits for this lock when it has written the mail.
    await tx.execute(sql`lock table ${mailBrakes} in share mode`);
    const wave = invite(1);
    await untilBlocked(database.db, 1);
    const unsubscribed = suppressMail(database.db, { by: 'id', value: id }, 'unsubscribed');
    await Promise.race([unsubscribed, untilBlocked(database.db, 2)]);
    return { wave, unsubscribed };
  });
  expect([(await wave).invited, await unsubscribed]).toEqual([1, true]);
  expect(await invitations()).toMatchObject([{ status: 'cancelled', error: 'unsubscribed' }]);
});

test('a dry run reports people, invites nobody, and fails where the wave would fail', async () => {
  await createPeople();
  expect(await invite(100, dryRun)).toMatchObject({ invited: 11, first: Array(5).fill({}) });
  expect(await invited()).toEqual([]);
  expect(await invitations()).toEqual([]);
  expect(await auditLines(database.db)).toEqual([]);
  const constraint = "constraint broken check (action <> 'invite')";
  await database.owner.execute(`alter table audit_entries add ${constraint}`);
  onTestFinished(
    async () => void (await database.owner.execute('alter table audit_entries drop constraint broken')),
  );
  await expect(invite(2, dryRun)).rejects.toMatchObject({ cause: { constraint_name: 'broken' } });
});
