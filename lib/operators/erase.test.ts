import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findHalfErased } from '@/db/checks/position-checks';
import { readMailQueue } from '@/db/outbox/outbox';
import { takeDueMail } from '@/db/outbox/take';
import { findSuppression } from '@/db/queries/suppressions';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/dump';
import { untilSomeWait } from '@/db/testing/locks';
import { testDatabase } from '@/db/testing/test-database';
import { expectWholeList } from '@/db/testing/whole-list';
import { prepareRequest } from '../email/delivery/prepare-request';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { person } from '../testing/joins';
import { auditLines, dryRun, getPerson, join, operator } from '../testing/operators';
import { testSender } from '../testing/sender';
import { joinBatch } from '../waitlist/join-batch';
import { getReferralStats } from '../waitlist/referral-stats';
import { erasePerson } from './erase';
import { inviteWave } from './invite';
import { resendMail } from './resend-mail';
import { decideVip } from './vip';

const database = testDatabase();
const EMAIL = 'Zebulon.Quist+shop@Gmail.com';
let host: SignupRow;
let zebulon: SignupRow;

beforeEach(async () => {
  await database.reset();
  host = await join(database.db, { email: 'host@x.io' });
  zebulon = await join(database.db, {
    email: EMAIL,
    firstName: 'Zebulon',
    referrerCode: host.referralCode,
    idempotencyKey: '5b1a6e0c-9a4e-4a53-8a0e-0d5f3f1f7c11',
    privacyAcceptedAt: new Date(),
  });
});

const erase = (who = EMAIL, by = operator) => erasePerson(database.db, by, who);

/** Writes the mails that are due, as a worker would that then dies. */
async function composeDueMail(): Promise<void> {
  const limits = { leaseMs: 0, requests: 9, singles: 9, batch: 9 };
  for (const request of await takeDueMail(database.db, limits)) {
    await prepareRequest(database.db, request, testSender);
  }
}

test('leaves no trace of name, address and code in a dump', async () => {
  await composeDueMail();
  await decideVip(database.db, operator, EMAIL, 'set');
  await join(database.db, { email: 'friend@x.io', referrerCode: zebulon.referralCode });
  const traces = /zebulon|quist|5b1a6e0c/i;
  expect(await dumpAll(database.db)).toMatch(traces);
  await erase();
  const dump = await dumpAll(database.db);
  expect(dump).not.toMatch(traces);
  expect(dump).not.toContain(zebulon.referralCode);
});

test('keeps the line whole and the credit of the referrer', async () => {
  expect(await erase()).toEqual({ outcome: 'done', signupPosition: 2 });
  await expectWholeList(database.db, 2);
  expect(await getPerson(database.db, 'host@x.io')).toMatchObject({
    referralCount: 1,
    storeCreditCents: 100,
  });
  expect((await join(database.db, { email: 'next@x.io' })).signupPosition).toBe(3);
});

test('makes the code nobody’s, for lookups and for referrals', async () => {
  await erase();
  const tombstone = await getPerson(database.db, '#2');
  for (const code of [zebulon.referralCode, tombstone.referralCode]) {
    expect(await getReferralStats(database.db, code, 'https://x.io')).toBeNull();
    await join(database.db, { email: `${code}@x.io`, referrerCode: code });
  }
  expect(await getPerson(database.db, '#2')).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
});

test('lets the address join again as somebody new', async () => {
  await suppressMail(database.db, { by: 'id', value: zebulon.id }, 'complained');
  await erase();
  const again = await join(database.db, { email: EMAIL, referrerCode: host.referralCode });
  expect(again).toMatchObject({ signupPosition: 3, referralCount: 0 });
  expect(again.id).not.toBe(zebulon.id);
  await expectWholeList(database.db, 3);
});

test('stops mail that is waiting, and all later mail and invitations', async () => {
  await composeDueMail();
  await erase();
  const [row] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, zebulon.id));
  expect(row).toMatchObject({ status: 'cancelled', body: null, lastError: null });
  expect(
    await resendMail(database.db, operator, '#2', { kind: 'welcome', liftSuppression: true }),
  ).toMatchObject({
    reason: 'erased_person',
  });
  expect(await inviteWave(database.db, operator, 10)).toMatchObject({ invited: 1 });
});

test('leaves no mail that was given up', async () => {
  await database.db.update(outboxEmails).set({ status: 'dead', lastError: 'answer 422 (validation_error)' });
  await erase();
  expect(await readMailQueue(database.db)).toMatchObject({ pending: 0, dead: 1 });
});

test('stands beside people who join at the same moment', async () => {
  const joining = Array.from({ length: 20 }, (_, n) =>
    joinBatch(database.db, [person({ email: `p${n}@x.io`, referrerCode: host.referralCode })], {
      hourlyLimit: 0,
    }),
  );
  await Promise.all([...joining, erase()]);
  await expectWholeList(database.db, 22);
});

test.each(['id', 'normalizedEmail'] as const)(
  'leaves nothing of a wish for no more mail that comes meanwhile, by %s',
  async (by) => {
    const who = { by, value: zebulon[by] };
    const { erased, suppressed } = await database.db.transaction(async (tx) => {
      // It gets as far as their mails.
      await tx.select().from(outboxEmails).where(eq(outboxEmails.signupId, zebulon.id)).for('update');
      const erased = erase();
      await untilSomeWait(database.db, 1);
      const suppressed = suppressMail(database.db, who, 'unsubscribed');
      await untilSomeWait(database.db, 2);
      return { erased, suppressed };
    });
    expect(await erased).toMatchObject({ outcome: 'done' });
    expect(await suppressed).toBe(false);
    expect(await findSuppression(database.db, zebulon.id)).toBeUndefined();
  },
);

test('cannot be kept from being done by whoever joins under the address that stays', async () => {
  await join(database.db, { email: `erased-${zebulon.id}@erased.invalid` });
  expect(await erase()).toMatchObject({ outcome: 'done' });
  await erase('#3');
  expect(await findHalfErased(database.db)).toMatchObject({ count: 0 });
});

test('may be repeated, by position', async () => {
  await erase();
  expect(await erase('#2')).toEqual({ outcome: 'done', signupPosition: 2 });
  expect(await erase()).toEqual({ outcome: 'refused', reason: 'unknown_person' });
  expect(await auditLines(database.db)).toEqual(['tester erase', 'tester erase']);
});

test('a dry run erases nothing', async () => {
  const before = await dumpAll(database.db);
  expect(await erase(EMAIL, dryRun)).toEqual({ outcome: 'done', signupPosition: 2 });
  expect(await dumpAll(database.db)).toBe(before);
});
