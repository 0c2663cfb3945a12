import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/unsubscribe/suppress-mail';
import { getPerson, join } from '../../testing/operators';
import { createReferrer, REASON } from '../../testing/review';
import { listGroupFriends, readGroupEvidence } from './review-group';

const database = testDatabase();
beforeEach(() => database.reset());

describe('a group', () => {
  test('shows what makes each friend suspicious', async () => {
    const referrerId = await createReferrer(database.db, 'host', 3);
    const { id } = await getPerson(database.db, 'host-1@mailinator.com');
    await suppressMail(database.db, { by: 'id', value: id }, 'bounced');
    const { rows } = await listGroupFriends(database.db, { referrerId, reason: REASON, state: 'withheld' });
    expect(rows).toMatchObject([
      {
        email: 'host-0@mailinator.com',
        gapSeconds: null,
        suppression: null,
        friendsAtDomain: null,
        isReferrersNetwork: false,
        friendsOnNetwork: null,
      },
      { email: 'host-1@mailinator.com', gapSeconds: 0, suppression: 'bounced', mailboxPosition: null },
      {
        email: 'host-2@mailinator.com',
        captcha: 'passed',
        confirmedAt: null,
        isReferrersMailbox: false,
        friendsOnNetwork: null,
      },
    ]);
    const evidence = await readGroupEvidence(database.db, { referrerId, reason: REASON, state: 'withheld' });
    expect(evidence).toMatchObject({
      friends: 3,
      domains: 1,
      topDomain: 'mailinator.com',
      topPattern: 'host-#',
      ofTopPattern: 3,
      medianGapSeconds: 0,
      withNetwork: 0,
      networks: 0,
      onTopNetwork: 0,
      onReferrersNetwork: 0,
      bounced: 1,
    });
  });

  test("recognizes the referrer's mailbox", async () => {
    const { id, referralCode } = await join(database.db, { email: 'host@x.io' });
    await join(database.db, { email: 'host+a@x.io', referrerCode: referralCode });
    const key = { referrerId: id, reason: 'own_address', state: 'withheld' } as const;
    const { rows } = await listGroupFriends(database.db, key);
    expect(rows).toMatchObject([{ isReferrersMailbox: true, mailboxPosition: 1 }]);
  });

  test("shows which friends share a network, and which the referrer's", async () => {
    const { id, referralCode } = await join(database.db, { email: 'host@x.io', networkHash: 'home' });
    const networks = ['home', 'home', 'office', null];
    for (const [n, networkHash] of networks.entries()) {
      await join(database.db, { email: `f${n}@mailinator.com`, referrerCode: referralCode, networkHash });
    }
    await join(database.db, { email: 'stranger@x.io', networkHash: 'home' });
    const key = { referrerId: id, reason: REASON, state: 'withheld' } as const;
    const { rows } = await listGroupFriends(database.db, key);
    expect(rows).toMatchObject([
      { isReferrersNetwork: true, friendsOnNetwork: 2 },
      { isReferrersNetwork: true, friendsOnNetwork: 2 },
      { isReferrersNetwork: false, friendsOnNetwork: 1 },
      { isReferrersNetwork: false, friendsOnNetwork: null },
    ]);
    expect(await readGroupEvidence(database.db, key)).toMatchObject({
      withNetwork: 3,
      networks: 2,
      onTopNetwork: 2,
      onReferrersNetwork: 2,
    });
  });

  test('has pages', async () => {
    const referrerId = await createReferrer(database.db, 'host', 60);
    const key = { referrerId, reason: REASON, state: 'withheld' } as const;
    const first = await listGroupFriends(database.db, key);
    const second = await listGroupFriends(database.db, key, first.next ?? '');
    expect([first.rows.length, second.rows.length]).toEqual([50, 10]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
  });

  test('without friends has no evidence', async () => {
    const { id } = await join(database.db, { email: 'host@x.io' });
    const evidence = await readGroupEvidence(database.db, {
      referrerId: id,
      reason: REASON,
      state: 'withheld',
    });
    expect(evidence).toMatchObject({ friends: 0, topDomain: null, medianGapSeconds: null, firstAt: null });
  });
});
