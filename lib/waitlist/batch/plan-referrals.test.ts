import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import { referrals } from '@/db/schema/referrals';
import { type SignupRow, signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { type CreditPolicy, unlimitedCredit } from '../../credit/credit-policy';
import { confirmEmail } from '../../email/confirm-email';
import { joinBatch, joined, person } from '../../testing/joins';
import { friendsOf } from '../../testing/operators';
import type { PendingSignup } from '../pending-signup';

const database = await emptyTestDatabase();
let referrer: SignupRow;

beforeEach(async () => {
  referrer = await joined(database.db, { email: 'referrer@x.io' });
});

const joinAsFriend = (email: string) => joined(database.db, { email, referrerCode: referrer.referralCode });
const friends = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    person({ email: `f${n}@x.io`, referrerCode: referrer.referralCode }),
  );
const storedReferrer = async () =>
  (await database.db.select().from(signups).orderBy(asc(signups.signupPosition)).limit(1))[0];
const referred = () => database.db.select().from(referrals).orderBy(asc(referrals.friendId));

test('a referral pays $1, and the tenth adds VIP status and $25 once', async () => {
  for (let n = 1; n <= 9; n += 1) await joinAsFriend(`friend-${n}@x.io`);
  const afterNine = { referralCount: 9, storeCreditCents: 900, isVip: false, priorityScore: 140 };
  expect(await storedReferrer()).toMatchObject(afterNine);
  await joinAsFriend('friend-10@x.io');
  const afterTen = { referralCount: 10, storeCreditCents: 3500, isVip: true, priorityScore: 250 };
  expect(await storedReferrer()).toMatchObject(afterTen);
  await joinAsFriend('friend-11@x.io');
  await joined(database.db, { email: 'friend@x.io', referrerCode: 'MFM-ZZZZZZ' });
  expect(await storedReferrer()).toMatchObject({ referralCount: 11, storeCreditCents: 3600 });
  await expectConsistentList(database.db, 13);
});

describe('a withheld referral', () => {
  const join = (people: PendingSignup[], policy: Partial<CreditPolicy>) =>
    joinBatch(database.db, people, { ...unlimitedCredit, ...policy });
  const reasons = async () => (await referred()).map(({ reason, state }) => reason ?? state);

  test('pays nothing beyond the limit of a person, across batches, also when friends confirm later', async () => {
    for (const batch of [friends(4).slice(0, 1), friends(4).slice(1)]) await join(batch, { personLimit: 2 });
    expect(await reasons()).toEqual(['paid', 'paid', 'personal_limit', 'personal_limit']);
    const late = friends(7).slice(4);
    await join(late, { personLimit: 3, paidOn: 'confirmation' });
    for (const { id } of late) await confirmEmail(database.db, id, { personLimit: 3 });
    expect((await reasons()).slice(4)).toEqual(['unconfirmed', 'personal_limit', 'personal_limit']);
    expect(await storedReferrer()).toMatchObject({ referralCount: 3, storeCreditCents: 300 });
    await expectConsistentList(database.db, 8);
  });

  test('recognizes a mailbox that was erased while the site had another secret', async () => {
    const hashesOf = (mailbox: string) => [`new ${mailbox}`, `old ${mailbox}`];
    await database.db.insert(erasedMailboxes).values({ hash: 'old left@x.io' });
    await join([person({ email: 'left+again@x.io', referrerCode: referrer.referralCode })], { hashesOf });
    expect(await reasons()).toEqual(['rejoined']);
  });

  test('is not one because of a thousand people without a captcha on the network', async () => {
    const on = { referrerCode: referrer.referralCode, origin: { network: 'campus' } };
    const invented = friendsOf(referrer.referralCode, 1_001).map((one) =>
      person({ ...one, ...on, captcha: 'unavailable' }),
    );
    await join(invented, { networkLimit: 2 });
    await join([person({ email: 'real@gmail.com', ...on })], { networkLimit: 2 });
    expect((await reasons()).at(-1)).toBe('paid');
  });
});
