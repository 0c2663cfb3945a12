import { beforeEach, expect, test } from 'vitest';
import { insertInvitations } from '@/db/outbox/invitations';
import { type InvitationRow, invitations } from '@/db/schema/invitations';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { confirmEmail } from '../email/confirm-email';
import { decideVip } from '../operators/vip';
import { askForCheck } from '../place/appeal';
import { person } from '../testing/joins';
import { diagnose, getPerson, join, operator, WITHHELD } from '../testing/operators';
import { joinBatch } from '../waitlist/join-batch';
import { unlimitedCredit } from './credit-policy';
import { redeemInvitation } from './hand-over';
import { formatDollars, formatReward } from './money';
import { reverseUndeliverable } from './reverse-undeliverable';

const database = testDatabase();
let host: SignupRow;
let invitation: string;

beforeEach(async () => {
  await database.reset();
  host = await join(database.db, { email: 'host@x.io', firstName: 'Hana' });
  await insertInvitations(database.db, [host.id], null);
  const [row] = await database.db.select().from(invitations);
  invitation = row?.id ?? '';
});

const redeem = () => redeemInvitation(database.db, invitation);
const set = (values: Partial<InvitationRow>) => database.db.update(invitations).set(values);
const befriend = (email: string) => join(database.db, { email, referrerCode: host.referralCode });
const states = async () => {
  const rows = await database.db.select().from(referrals).orderBy(referrals.friendId);
  return rows.map(({ state, reason, paidCents }) => [state, reason, paidCents]);
};

test('hands the credit over once, also if several ask at the same time', async () => {
  await befriend('friend@x.io');
  const [first, ...others] = await Promise.all([redeem(), redeem(), redeem()]);
  expect(first).toMatchObject({
    status: 'accepted',
    invitation: { id: host.id, email: 'host@x.io', firstName: 'Hana', signupPosition: 1, creditCents: 100 },
  });
  for (const other of [...others, await redeem()]) expect(other).toEqual(first);
  const { handedOverAt } = await getPerson(database.db, host.id);
  expect(first).toMatchObject({ invitation: { decidedAt: handedOverAt } });
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
  for (let times = 0; times < 2; times += 1)
    await reverseUndeliverable(database.db, { by: 'normalizedEmail', value: 'paid@x.io' });
  expect(await askForCheck(database.db, host.id, { friendId: late.id, sentence: '' })).toBe(
    'check_impossible',
  );
  await expect(decideVip(database.db, operator, host.id, 'set')).rejects.toMatchObject({
    reason: 'handed_over',
  });
  expect(await getPerson(database.db, host.id)).toEqual(before);
  expect(await states()).toEqual([
    ['paid', 'handed_over', 100],
    ['rejected', 'handed_over', 0],
    ['rejected', 'handed_over', 0],
    ['rejected', 'handed_over', 0],
  ]);
});

test('doctor finds credit that differs from what the app has', async () => {
  await redeem();
  const problems = async () => {
    const findings = await diagnose(database.url, database.db);
    return findings.filter(({ status }) => status === 'problem').map(({ name }) => name);
  };
  expect(await problems()).not.toContain('hand-over');
  await set({ creditCents: 500 });
  expect(await problems()).toContain('hand-over');
});

test.each([
  [0, '$0.00'],
  [1, '$1.00'],
  [35, '$35.00'],
  [1035, '$1,035.00'],
])('formats %d as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});

test('writes rewards without decimals', () => {
  expect(formatReward(2500)).toBe('$25');
});
