import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readReferrals } from '@/db/queries/referrals';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { redeemInvitation } from '../../credit/hand-over';
import { confirmEmail } from '../../email/confirm-email';
import {
  auditLines,
  decideCredit,
  dryRun,
  erasePerson,
  friendsOf,
  getPerson,
  inviteOne,
  join,
  joinAll,
  operator,
  perform,
  referralsIn,
  undoLastDecision,
  WITHHELD,
} from '../../testing/operators';
import { undoCredit } from './undo';

const database = await emptyTestDatabase();

const { createHost, host, reject, release, reverse } = referralsIn(database);

const undo = ({ decision, referrals }: Awaited<ReturnType<typeof release>>, by = operator) =>
  perform(database.db, undoCredit, { decision, referrals }, by);
const asHost = { ...operator, addresses: ['Host+1@x.io'] };
const refused = (reason: string) => expect.objectContaining({ reason });

async function stateOf(friend: 'paid-0@x.io' | typeof WITHHELD) {
  const referrals = await readReferrals(database.db, (await host()).id, {});
  return referrals.at(friend === WITHHELD ? -1 : 0);
}

test('a release is undone to the cent with its bonus, and the referral can be released again', async () => {
  await createHost({ paid: 9, withheld: 1 });
  const before = await host();
  const waiting = await stateOf(WITHHELD);
  const released = await release();
  expect(await undo(released, dryRun)).toMatchObject({ referrals: 1 });
  expect(await host()).toMatchObject({ storeCreditCents: 3500, isVip: true });
  expect(await undo(released)).toMatchObject({ referrals: 1 });
  expect(await host()).toEqual(before);
  expect(await stateOf(WITHHELD)).toEqual({ ...waiting, payment: 1 });
  await expectConsistentList(database.db, 11);

  await expect(undo(released)).rejects.toEqual(refused('changed_since'));
  await release();
  expect(await host()).toMatchObject({ storeCreditCents: 3500, isVip: true });
  await expectConsistentList(database.db, 11);
  expect(await auditLines(database.db)).toEqual(
    ['release', 'vip_bonus', 'undo', 'release', 'vip_bonus'].map((kind) => `tester credit.${kind}`),
  );
});

test('a reversal is undone with the amounts that it took back, and can be made again', async () => {
  await createHost({ paid: 10, withheld: 0 });
  const { referralCode } = await join(database.db, { email: 'other@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 10, 'other'));
  expect(await reverse('other-0@x.io')).toMatchObject({ amountCents: -2600 });
  const before = await host();
  const reversed = await reverse('paid-0@x.io');
  expect(reversed).toMatchObject({ amountCents: -2600 });
  await expect(undo(reversed, asHost)).rejects.toEqual(refused('own_referrals'));
  await undo(reversed);
  expect(await host()).toEqual(before);
  expect(await stateOf('paid-0@x.io')).toMatchObject({ state: 'paid', paidCents: 100, decidedAt: null });
  for (const [friend, reason] of [
    ['paid-0@x.io', 'not_decided'],
    ['host@x.io', 'not_referred'],
  ] as const)
    await expect(undoLastDecision(database.db, operator, friend)).rejects.toEqual(refused(reason));

  const all = await decideCredit(database.db, operator, { allOf: 'host@x.io' }, 'reversal');
  const withAnother = undo({ ...all, referrals: 11 });
  await expect(withAnother).rejects.toEqual(refused('changed_since'));
  expect(await undo(all)).toMatchObject({ referrals: 10 });
  expect(await host()).toEqual(before);
  // As if another friend had paid the bonus again, when it was $30.
  await database.owner.execute('update signups set vip_bonus_cents = 3000 where is_vip');
  expect(await reverse('paid-0@x.io')).toMatchObject({ amountCents: -3100 });
  expect(await undoLastDecision(database.db, operator, 'paid-0@x.io')).toMatchObject({ referrals: 1 });
  expect(await host()).toEqual({ ...before, vipBonusCents: 3000 });
});

test('a decision is not undone once the app has the credit, or the referrer is erased', async () => {
  await createHost({ paid: 0, withheld: 2 });
  const released = await release();
  const { id } = await host();
  await redeemInvitation(database.db, await inviteOne(database.db, id));
  await expect(undo(released)).rejects.toEqual(refused('handed_over'));
  await erasePerson(database.db, operator, id);
  await expect(undo(released)).rejects.toEqual(refused('referrer_erased'));
  const another = release('withheld-1@mailinator.com');
  await expect(another).rejects.toEqual(refused('referrer_erased'));
});

test('a decision is not undone once something changed, or after five minutes', async () => {
  await createHost({ paid: 0, withheld: 1 });
  const rejected = await reject();
  const released = await release();
  await expect(undo(rejected)).rejects.toEqual(refused('changed_since'));
  await undo(released, asHost);
  expect(await stateOf(WITHHELD)).toMatchObject({ state: 'rejected', decision: null });
  await expect(undo(rejected)).rejects.toEqual(refused('changed_since'));
  expect(await host()).toMatchObject({ storeCreditCents: 0, referralCount: 0 });

  const late = await release();
  await database.owner.execute(sql`update referrals set decided_at = decided_at - interval '6 minutes'`);
  await expect(undo(late)).rejects.toEqual(refused('undo_too_late'));

  // The friend confirmed after the release, so the referral would be paid by now.
  await database.owner.execute(
    sql`update referrals set state = 'withheld', reason = 'unconfirmed', paid_cents = 0, payment = 9`,
  );
  const early = await release();
  await confirmEmail(database.db, (await getPerson(database.db, WITHHELD)).id);
  await expect(undo(early)).rejects.toEqual(refused('changed_since'));
});
