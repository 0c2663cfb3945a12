import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/counter';
import { countInLine } from '@/db/queries/invitations/invitations';
import { findReferral } from '@/db/queries/referrals';
import { invitations } from '@/db/schema/invitations';
import { referrals } from '@/db/schema/referrals';
import { type SignupRow, signups } from '@/db/schema/signups';
import { compete } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { confirmEmail } from '../email/confirm-email';
import { setState } from '../operations/waitlist-state';
import { joinBatch, person } from '../testing/joins';
import {
  erasePerson,
  getPerson,
  inviteOne,
  join,
  operator,
  perform,
  problemsIn,
  redeemInvitation,
  referralsIn,
  WITHHELD,
  withheldFriends,
} from '../testing/operators';
import { unlimitedCredit } from './credit-policy';
import { handOver } from './hand-over';
import { formatDollars, formatReward } from './money';
import { explainReferral } from './reason-words';
import { reverseUndeliverable } from './reverse-undeliverable';

const database = await emptyTestDatabase();

describe('a hand-over', () => {
  let host: SignupRow;
  let invitation: string;

  beforeEach(async () => {
    host = await join(database.db, { email: 'host@x.io', firstName: 'Hana' });
    invitation = await inviteOne(database.db, host.id);
  });

  const redeem = () => redeemInvitation(database.db, invitation);
  const befriend = (email: string) => join(database.db, { email, referrerCode: host.referralCode });
  const states = async () => {
    const rows = await database.db.select().from(referrals).orderBy(referrals.friendId);
    return rows.map(({ state, reason, paidCents }) => [state, reason, paidCents]);
  };

  test('hands the credit over once, also if several ask while people join', async () => {
    const { referralCode: referrerCode } = await befriend('friend@x.io');
    await join(database.db, { email: 'theirs@mailinator.com', referrerCode });
    const answers = await compete(database.db, [redeem, redeem, redeem]);
    const { handedOverAt: decidedAt } = await getPerson(database.db, host.id);
    const person = { id: host.id, email: 'host@x.io', firstName: 'Hana', signupPosition: 1 };
    const value = await redeem();
    expect(value).toMatchObject({ stage: 'accepted', ...person, creditCents: 100, decidedAt });
    expect(answers).toEqual(Array(3).fill({ status: 'fulfilled', value }));
    expect(await withheldFriends(database.db)).toHaveLength(1);
  });

  test('hands over nothing of somebody who is erased meanwhile', async () => {
    const erase = () => erasePerson(database.db, operator, host.id);
    const [, redeemed] = await compete<unknown>(database.db, [erase, redeem]);
    expect(redeemed).toMatchObject({ status: 'fulfilled', value: undefined });
    expect(await database.db.select().from(invitations)).toMatchObject([{ state: 'invited' }]);
  });

  test('after the launch, everybody can hand over by a link of their own, once, and nobody before', async () => {
    const { id } = await join(database.db, { email: 'guest@x.io' });
    const own = { purpose: 'hand_over', id } as const;
    expect(await handOver(database.db, own)).toMatchObject({ stage: 'expired' });
    await database.db.update(invitations).set({ expiresAt: new Date() });
    expect(await redeem()).toMatchObject({ stage: 'expired' });

    await perform(database.db, setState, { state: 'launched' });
    const answers = await compete(
      database.db,
      Array(3).fill(() => handOver(database.db, own)),
    );
    const value = await handOver(database.db, own);
    expect(value).toMatchObject({ id, stage: 'accepted', expiresAt: null, decidedAt: expect.any(Date) });
    expect(answers).toEqual(Array(3).fill({ status: 'fulfilled', value }));
    expect(await redeem()).toMatchObject({ id: host.id, stage: 'accepted' });
    const hosts = { purpose: 'hand_over', id: host.id } as const;
    expect(await handOver(database.db, hosts)).toEqual(await redeem());
    expect(await database.db.$count(invitations)).toBe(2);
    expect(await countInLine(database.db)).toBe(0);
    await perform(database.db, setState, { state: 'open' });
    expect(await handOver(database.db, own)).toEqual(value);
    await erasePerson(database.db, operator, id);
    expect(await handOver(database.db, own)).toBeUndefined();
    expect(await problemsIn(database)).not.toContain('hand_over');
  });

  test('what happens afterwards is recorded, and changes nothing that was handed over', async () => {
    await befriend('paid@x.io');
    await befriend(WITHHELD);
    const late = person({ email: 'late@x.io', referrerCode: host.referralCode });
    await joinBatch(database.db, [late], { ...unlimitedCredit, paidOn: 'confirmation' });
    await redeem();
    const before = await getPerson(database.db, host.id);

    await befriend('after@x.io');
    await confirmEmail(database.db, late.id);
    const bounce = async () => {
      await reverseUndeliverable(database.db, { by: 'normalizedEmail', value: 'paid@x.io' });
      return database.db.select().from(referrals).orderBy(referrals.friendId);
    };
    expect(await bounce()).toEqual(await bounce());
    expect(await getPerson(database.db, host.id)).toEqual(before);
    expect(await states()).toEqual([
      ['paid', 'handed_over', 100],
      ...Array(3).fill(['rejected', 'handed_over', 0]),
    ]);
    expect(explainReferral('paid', 'handed_over')).toMatch(/^the app had/);
    expect(await withheldFriends(database.db)).toEqual([]);
  });

  test('doctor finds credit that differs from what the app has, which gets the same answer again', async () => {
    await redeem();
    expect(await problemsIn(database)).not.toContain('hand_over');
    await database.db.update(invitations).set({ creditCents: 500 });
    expect(await problemsIn(database)).toContain('hand_over');
    expect(await redeem()).toMatchObject({ creditCents: 500 });
  });

  test('formats dollars with decimals, and rewards without', () => {
    expect([0, 1, 35, 1035].map(formatDollars)).toEqual(['$0.00', '$1.00', '$35.00', '$1,035.00']);
    expect(formatReward(2500)).toBe('$25');
  });
});

describe('an address that bounces', () => {
  const PAID = 'paid-0@x.io';
  const { createHost, host, release, reverse } = referralsIn(database);
  const bounce = (value = PAID) => reverseUndeliverable(database.db, { by: 'normalizedEmail', value });
  const reversals = async () => {
    const rows = await database.db.select().from(referrals).where(eq(referrals.state, 'reversed'));
    return rows.map(({ reason }) => reason);
  };

  test('takes back the dollar, and below ten the bonus and VIP status, once', async () => {
    await createHost({ paid: 10, withheld: 1 });
    for (let n = 0; n < 3; n += 1) await bounce();
    expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
    expect(await reversals()).toEqual(['undeliverable']);
    const reversed = await findReferral(database.db, (await getPerson(database.db, PAID)).id);
    expect(reversed?.referral).toMatchObject({ state: 'reversed', reason: 'undeliverable' });
    expect(await withheldFriends(database.db)).toHaveLength(1);
    await expect(reverse(PAID)).rejects.toMatchObject({ reason: 'already_reversed' });
    await join(database.db, { email: 'next@x.io', referrerCode: (await host()).referralCode });
    expect(await host()).toMatchObject({ referralCount: 10, storeCreditCents: 3500, isVip: true });
    // What an operator pays again stays, whatever Resend repeats.
    await release(PAID);
    await bounce();
    expect(await host()).toMatchObject({ referralCount: 11, storeCreditCents: 3600, isVip: true });
    await expectConsistentList(database.db, 13);
  });

  test('reverses once if bounces, a refusal and an operator come at the same time', async () => {
    await createHost({ paid: 11, withheld: 0 });
    const { id } = await getPerson(database.db, PAID);
    const refuse = () => reverseUndeliverable(database.db, { by: 'id', value: id });
    const another = () => bounce('paid-1@x.io');
    const outcomes = await compete<unknown>(database.db, [bounce, refuse, another, () => reverse(PAID)]);
    expect(outcomes.slice(0, 3)).toMatchObject(Array(3).fill({ status: 'fulfilled' }));
    expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
    await expectConsistentList(database.db, 12);
  });

  test('leaves a withheld referral withheld; a released one is reversed once', async () => {
    await createHost({ paid: 0, withheld: 1 });
    await bounce(WITHHELD);
    expect(await reversals()).toEqual([]);
    await release();
    await bounce(WITHHELD);
    await bounce(WITHHELD);
    expect(await host()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
    expect(await reversals()).toEqual(['undeliverable']);
    await expectConsistentList(database.db, 2);
  });

  test('that shares its mailbox leaves what the other address paid', async () => {
    await createHost({ paid: 1, withheld: 0 });
    await join(database.db, { email: 'paid-0+two@x.io', referrerCode: (await host()).referralCode });
    await bounce('paid-0+two@x.io');
    expect(await host()).toMatchObject({ referralCount: 1, storeCreditCents: 100 });
  });

  test.each([
    ['confirmed the email', { confirmedAt: new Date() }],
    ['joined more than 14 days ago', { createdAt: new Date(Date.now() - 14.1 * 24 * 60 * 60 * 1000) }],
  ])('pays on for a friend who %s', async (_what, facts) => {
    await createHost({ paid: 1, withheld: 0 });
    await database.db.update(signups).set(facts).where(eq(signups.normalizedEmail, PAID));
    await bounce();
    expect(await host()).toMatchObject({ referralCount: 1, storeCreditCents: 100 });
  });

  test.each([
    ['a person nobody referred', 'host@x.io', []],
    ['an unknown address', 'nobody@x.io', []],
    ['a friend of an erased referrer', PAID, ['host@x.io']],
    ['an erased friend', PAID, [PAID]],
  ])('changes nothing for %s', async (_what, address, erased) => {
    await createHost({ paid: 1, withheld: 0 });
    for (const who of erased) {
      const { id: value } = await getPerson(database.db, who);
      await erasePerson(database.db, operator, value);
      // Resend refuses a mail that was on its way.
      await reverseUndeliverable(database.db, { by: 'id', value });
    }
    // Signups don't wait for it.
    await database.db.transaction(async (tx) => {
      await lockCounter(tx);
      await bounce(address);
    });
    expect(await reversals()).toEqual([]);
  });
});
