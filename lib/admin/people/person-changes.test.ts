import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { decideCredit } from '../../operators/credit';
import { auditLines, dryRun, friendsOf, getPerson, join, joinAll, operator } from '../../testing/operators';
import { changeAllCredit, changeCredit, changeVip, erase, resendEmail } from './person-changes';

const database = testDatabase();
beforeEach(() => database.reset());

/** A referrer with paid friends and with withheld ones, whose captcha could not be verified. */
async function createReferrer({ paid = 0, withheld = 0 }) {
  const host = await join(database.db, { email: 'host@x.io' });
  const paidFriends = await joinAll(database.db, friendsOf(host.referralCode, paid, 'paid'));
  const withheldFriends = await joinAll(
    database.db,
    friendsOf(host.referralCode, withheld, 'withheld').map((friend) => ({
      ...friend,
      captcha: 'unavailable' as const,
    })),
  );
  return { host, paid: paidFriends, withheld: withheldFriends };
}

test('says what a release pays, and a dry run pays nothing', async () => {
  const { host, withheld } = await createReferrer({ paid: 1, withheld: 1 });
  const input = { id: withheld[0]?.id ?? '', decision: 'release' } as const;
  const preview = await changeCredit(database.db, dryRun, input);
  expect(preview).toEqual({
    decision: 'release',
    referrals: 1,
    amountCents: 100,
    referrer: { signupPosition: 1, email: 'host@x.io', erasedAt: null, storeCreditCents: 200 },
    vip: null,
  });
  expect((await getPerson(database.db, host.id)).storeCreditCents).toBe(100);
  expect(await auditLines(database.db)).toEqual([]);

  expect(await changeCredit(database.db, operator, input)).toEqual(preview);
  expect((await getPerson(database.db, host.id)).storeCreditCents).toBe(200);
  expect(await auditLines(database.db)).toEqual(['tester credit.release']);
});

test('reports VIP status that is gained with the bonus, and that is lost', async () => {
  const { withheld } = await createReferrer({ paid: 9, withheld: 1 });
  const id = withheld[0]?.id ?? '';
  expect(await changeCredit(database.db, operator, { id, decision: 'release' })).toMatchObject({
    amountCents: 100 + 2_500,
    vip: 'gained',
  });
  expect(await changeCredit(database.db, operator, { id, decision: 'reversal' })).toMatchObject({
    amountCents: -100 - 2_500,
    vip: 'lost',
  });
});

test('releases all withheld referrals of a person except rejected ones', async () => {
  const { host, withheld } = await createReferrer({ withheld: 3 });
  await decideCredit(database.db, operator, withheld[0]?.id ?? '', 'rejection');
  const input = { id: host.id, decision: 'release' } as const;
  expect(await changeAllCredit(database.db, dryRun, input)).toMatchObject({ referrals: 2, amountCents: 200 });
  expect(await changeAllCredit(database.db, operator, input)).toMatchObject({ referrals: 2, vip: null });
  expect(await changeAllCredit(database.db, operator, input)).toMatchObject({ referrals: 0, amountCents: 0 });
});

test('refuses what another operator has done meanwhile', async () => {
  const { withheld } = await createReferrer({ withheld: 1 });
  const input = { id: withheld[0]?.id ?? '', decision: 'release' } as const;
  await changeCredit(database.db, operator, input);
  await expect(changeCredit(database.db, operator, input)).rejects.toMatchObject({ reason: 'already_paid' });
});

test('refuses a person who came without a referral', async () => {
  const { host } = await createReferrer({});
  const change = changeCredit(database.db, operator, { id: host.id, decision: 'release' });
  await expect(change).rejects.toMatchObject({ reason: 'not_referred' });
});

test('says how a decision about VIP status changes a person, and a dry run changes nothing', async () => {
  const ada = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
  const input = { id: ada.id, decision: 'set' } as const;
  const preview = await changeVip(database.db, dryRun, input);
  expect(preview).toMatchObject({ decision: 'set', changed: true, wasVip: false, isVip: true });
  expect(preview.score).toBeGreaterThan(ada.priorityScore);
  expect((await getPerson(database.db, ada.id)).isVip).toBe(false);
  expect(await auditLines(database.db)).toEqual([]);

  expect(await changeVip(database.db, operator, input)).toEqual(preview);
  expect(await changeVip(database.db, operator, input)).toMatchObject({ changed: false, wasVip: true });
  expect(await changeVip(database.db, operator, { id: ada.id, decision: 'reset' })).toMatchObject({
    changed: true,
    wasVip: true,
    isVip: false,
    score: ada.priorityScore,
  });
  expect(await auditLines(database.db)).toEqual(['tester vip.set', 'tester vip.reset']);
});

test('sends an email again, and lifts a suppression only when told to', async () => {
  const ada = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
  await database.owner.update(outboxEmails).set({ status: 'sent', sentAt: new Date() });
  await database.db.insert(emailSuppressions).values({ mailbox: ada.canonicalMailbox, reason: 'bounced' });
  const input = { id: ada.id, kind: 'welcome' } as const;
  const refused = resendEmail(database.db, operator, { ...input, liftSuppression: false });
  await expect(refused).rejects.toMatchObject({ reason: 'mail_suppressed' });

  const lifting = { ...input, liftSuppression: true };
  expect(await resendEmail(database.db, dryRun, lifting)).toEqual({ kind: 'welcome', lifted: true });
  expect(await database.db.$count(emailSuppressions)).toBe(1);
  expect(await resendEmail(database.db, operator, lifting)).toEqual({ kind: 'welcome', lifted: true });
  expect(await database.db.$count(emailSuppressions)).toBe(0);
  await expect(resendEmail(database.db, operator, lifting)).rejects.toMatchObject({ reason: 'mail_waiting' });
  expect(await auditLines(database.db)).toEqual(['tester resend']);
});

test('erases a person, and says when they were erased before', async () => {
  const ada = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
  const eraseAda = (by: typeof operator) => erase(database.db, by, ada.id, () => []);
  expect(await eraseAda(dryRun)).toEqual({ wasErased: false });
  expect((await getPerson(database.db, ada.id)).email).toBe('ada@x.io');
  expect(await eraseAda(operator)).toEqual({ wasErased: false });
  expect(await eraseAda(operator)).toEqual({ wasErased: true });
  expect(await getPerson(database.db, ada.id)).toMatchObject({ firstName: null });
  const decision = changeVip(database.db, operator, { id: ada.id, decision: 'set' });
  await expect(decision).rejects.toMatchObject({ reason: 'erased_person' });
});
