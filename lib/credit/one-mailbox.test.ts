import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { leftMailboxes } from '@/db/schema/mailboxes';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { deleteExpiredData } from '../retention';
import { expectHealthy, getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';

const database = await emptyTestDatabase();

describe.each(['signup', 'confirmation'] as const)('with payment on %s, a mailbox pays once', (paidOn) => {
  const rules = referralsBy(database, { paidOn });
  const { join, attach, outcomeOnceConfirmed, changeAddress, correctAddress, erase } = rules;
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

  test('however many people move to a spare mailbox, get a referrer attached, and move back', async () => {
    const outcomes: (string | undefined)[] = [];
    for (let n = 0; n < 10; n += 1) {
      const one = await join({ email: `ada+${n}@old.io` });
      const undo = await changeAddress(one.id, n % 2 ? `spare+${n}@new.io` : 'spare@new.io').catch(
        () => undefined,
      );
      outcomes.push(await attached(one));
      await undo?.();
    }
    expect(outcomes).toEqual(['paid', ...Array(9).fill('rejoined')]);
    expect(await earned()).toBe(100);
    await expectHealthy(database, 'networks');
  });

  test('however many mailboxes move to a spare one in turn', async () => {
    const outcomes: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      const one = await join({ email: `mailbox-${n}@old.io` });
      const undo = await changeAddress(one.id, 'spare@new.io');
      outcomes.push(await attached(one));
      await undo();
    }
    expect(outcomes).toEqual(['paid', 'rejoined', 'rejoined', 'rejoined']);
  });

  const waysToLeave: [string, (id: string) => Promise<unknown>][] = [
    ['changing the address', (id) => changeAddress(id, 'other@y.io')],
    ['an operator who corrects the address', (id) => correctAddress(id, 'other@y.io')],
    ['erasing', (id) => erase(id)],
    ['moving on and erasing', async (id) => [await changeAddress(id, 'other@y.io'), await erase(id)]],
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
      // The address itself is kept for the undo.
      const { id } = await join({ email: 'SPARE+again@x.io', referrerCode: referrerCode() });
      expect(await outcomeOnceConfirmed(id)).toBe('rejoined');
      expect(await earned()).toBe(100);
    });

    test('somebody who moves there and gets a referrer attached pays nothing', async () => {
      await changeAddress(late.id, 'spare+late@x.io');
      expect(await attached(late)).toBe('rejoined');
      expect(await earned()).toBe(100);
    });
  });

  test('after an undo, the mailbox that the person came back from is remembered', async () => {
    const first = await join({ email: 'first@x.io', referrerCode: referrerCode() });
    const undo = await changeAddress(first.id, 'spare@new.io');
    await undo();
    const { id } = await join({ email: 'spare@new.io', referrerCode: referrerCode() });
    expect(await outcomeOnceConfirmed(id)).toBe('rejoined');
  });

  describe('a referrer attached later is judged by each mailbox that the friend left:', () => {
    test.each([
      ['own_address', 'host+%@x.io'],
      ['alias', 'other-%+me@x.io'],
      ['rejoined', 'erased+%@x.io'],
      ['disposable_domain', '%@mailinator.com'],
      ['paid', '%@y.io'],
    ])('%s', async (expected, email) => {
      const { id } = await join({ email: 'erased@x.io' });
      await erase(id);
      for (const [name, move] of [
        ['changed', changeAddress],
        ['corrected', correctAddress],
      ] as const) {
        await join({ email: `other-${name}@x.io` });
        const friend = await join({ email: email.replace('%', name) });
        await move(friend.id, `${name}@new.io`);
        await correctAddress(friend.id, `${name}@third.io`);
        expect(await attached(friend)).toBe(expected);
      }
    });
  });

  test('their own change and its undo withhold nothing of a referrer attached later', async () => {
    const friend = await join({ email: 'friend@x.io' });
    const undo = await changeAddress(friend.id, 'friend@y.io');
    await undo();
    await correctAddress(friend.id, 'friend@z.io');
    await correctAddress(friend.id, 'friend@x.io');
    expect(await attached(friend)).toBe('paid');
    await expectHealthy(database, 'networks');
  });

  test('for 180 days', async () => {
    const first = await join({ email: 'first@x.io', referrerCode: referrerCode() });
    await correctAddress(first.id, 'first@y.io');
    for (const [days, expected] of [
      [179, 'rejoined'],
      [181, 'paid'],
    ] as const) {
      await database.db.update(leftMailboxes).set({ leftAt: sql`now() - ${days} * interval '1 day'` });
      const again = await join({ email: `first+${days}@x.io`, referrerCode: referrerCode() });
      expect(await outcomeOnceConfirmed(again.id)).toBe(expected);
      await erase(again.id);
      await database.owner.execute(sql`delete from erased_mailboxes`);
    }
    await deleteExpiredData(database.db);
    expect(await database.db.$count(leftMailboxes)).toBe(0);
  });
});
