import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { deleteExpiredData } from '../background/retention';
import { expectHealthy, getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';

const database = await emptyTestDatabase();

describe.each(['signup', 'confirmation'] as const)('with payment on %s, a mailbox pays once', (paidOn) => {
  const rules = referralsBy(database, { paidOn });
  const { join, attach, outcomeOnceConfirmed, correctAddress, erase } = rules;
  let host: SignupRow;

  beforeEach(async () => {
    host = await join({ email: 'host@x.io' });
  });

  const referrerCode = () => host.referralCode;
  const attached = async ({ id }: SignupRow) => {
    await attach(id, referrerCode());
    return outcomeOnceConfirmed(id);
  };
  const earned = async () => (await getPerson(database.db, host.id)).storeCreditCents;

  const waysToLeave: [string, (id: string) => Promise<unknown>][] = [
    ['a correction of the address', (id) => correctAddress(id, 'other@y.io')],
    ['erasing', (id) => erase(id)],
    ['a correction and erasing', async (id) => [await correctAddress(id, 'other@y.io'), await erase(id)]],
    [
      'a correction, and another one back',
      async (id) => [await correctAddress(id, 'spare@x.io'), await correctAddress(id, 'other@y.io')],
    ],
  ];

  describe.each(waysToLeave)('after %s', (_, leave) => {
    let late: SignupRow;
    beforeEach(async () => {
      late = await join({ email: 'late@y.io' });
      const first = await join({ email: 'spare@x.io', referrerCode: referrerCode() });
      expect(await outcomeOnceConfirmed(first.id)).toBe('paid');
      await leave(first.id);
    });

    test('somebody who joins with it pays nothing', async () => {
      for (const email of ['spare@x.io', 'SPARE+again@x.io']) {
        const { id } = await join({ email, referrerCode: referrerCode() });
        expect(await outcomeOnceConfirmed(id)).toBe('rejoined');
      }
      expect(await earned()).toBe(100);
    });

    test('somebody who moves there and gets a referrer attached pays nothing', async () => {
      await correctAddress(late.id, 'spare+late@x.io');
      expect(await attached(late)).toBe('rejoined');
      expect(await earned()).toBe(100);
      await expectHealthy(database);
    });
  });

  test('for 180 days', async () => {
    const first = await join({ email: 'first@x.io', referrerCode: referrerCode() });
    await correctAddress(first.id, 'first@y.io');
    for (const [days, expected] of [
      [179, 'rejoined'],
      [181, 'paid'],
    ] as const) {
      await database.db.update(erasedMailboxes).set({ erasedAt: sql`now() - ${days} * interval '1 day'` });
      const again = await join({ email: `first+${days}@x.io`, referrerCode: referrerCode() });
      expect(await outcomeOnceConfirmed(again.id)).toBe(expected);
      await erase(again.id);
      await database.owner.execute(
        sql`delete from erased_mailboxes where erased_at > now() - interval '1 day'`,
      );
    }
    await deleteExpiredData(database.db);
    expect(await database.db.$count(erasedMailboxes)).toBe(0);
  });
});
