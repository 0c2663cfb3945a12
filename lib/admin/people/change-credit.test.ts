import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { decideCredit } from '../../operators/credit';
import { auditLines, dryRun, friendsOf, getPerson, join, joinAll, operator } from '../../testing/operators';
import { changeAllCredit, changeCredit } from './change-credit';

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
    referrer: { id: host.id, position: 1, email: 'host@x.io', creditCents: 200 },
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
