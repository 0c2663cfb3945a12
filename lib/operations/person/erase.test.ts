import { eq, isNull, ne } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findViolation, incompleteErasures } from '@/db/checks/violations';
import { claimDueMail } from '@/db/outbox/claim';
import { saveBodies } from '@/db/outbox/outcomes';
import { findReferral } from '@/db/queries/referrals';
import { emailSuppressions, erasedMailboxes } from '@/db/schema/mailboxes';
import { signupNetworks } from '@/db/schema/origin';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import { type SignupRow, signups } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { mailboxHasher, unlimitedCredit } from '../../credit/credit-policy';
import { suppressMail } from '../../email/suppress-mail';
import { joinBatch, person } from '../../testing/joins';
import { inviteWave } from '../../testing/mailings';
import {
  auditLines,
  dryRun,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  perform,
  servicesOn,
} from '../../testing/operators';
import { getReferralStats } from '../../waitlist/look-up';
import { edit } from './edit';
import { erase as eraseOperation, expire } from './erase';
import { resend } from './resend';

const database = await emptyTestDatabase();
const secrets = ['a secret for tests', 'an old one'];
const hashesOf = mailboxHasher(secrets);
const EMAIL = 'Zebulon.Quist+shop@Gmail.com';
let host: SignupRow;
let zebulon: SignupRow;

beforeEach(async () => {
  host = await join(database.db, { email: 'host@x.io' });
  zebulon = await join(database.db, {
    email: EMAIL,
    firstName: 'Zebulon',
    referrerCode: host.referralCode,
    idempotencyKey: '5b1a6e0c-9a4e-4a53-8a0e-0d5f3f1f7c11',
    privacyAcceptedAt: new Date(),
    origin: { network: 'zebulons-network', domain: 'quist.example' },
    utmSource: 'zebulon',
    utmMedium: 'mail to quist',
    utmCampaign: 'for zebulon',
    referrerHost: 'blog.quist.example',
  });
});

const suppressedMailboxes = async () =>
  (await database.db.select().from(emailSuppressions)).map(({ mailbox }) => mailbox);
const erase = (who = EMAIL, by = operator) =>
  perform(servicesOn(database.db, { secrets }), eraseOperation, { person: who }, by);

/** As after a failed attempt. */
async function storeBody(): Promise<void> {
  const limits = { leaseMs: 0, requests: 9, singles: 9, batch: 9 };
  for (const request of await claimDueMail(database.db, limits)) {
    const [mail] = request.mails;
    if (mail?.signupId !== zebulon.id) continue;
    await saveBodies(database.db, request, [{ id: mail.id, body: `To ${EMAIL}` }]);
  }
}

test('removes name, address and code from the whole database; a dry run removes nothing', async () => {
  await storeBody();
  await perform(database.db, edit, { person: EMAIL, name: 'Zebulon B.' });
  await join(database.db, { email: 'friend@x.io', referrerCode: zebulon.referralCode });
  const traces = /zebulon|quist|5b1a6e0c/i;
  const before = await dumpAll(database.db);
  expect(before).toMatch(traces);
  expect(await erase(EMAIL, dryRun)).toMatchObject({ signupPosition: 2, wasErased: false });
  expect(await dumpAll(database.db)).toBe(before);
  await erase();
  const dump = await dumpAll(database.db);
  expect(dump).not.toMatch(traces);
  expect(dump).not.toContain(zebulon.referralCode);
});

test('keeps the position and the credit of the referrer, disables the referral code, and can be repeated', async () => {
  expect(await erase()).toMatchObject({ signupPosition: 2, wasErased: false });
  await expectConsistentList(database.db, 2);
  const credit = { referralCount: 1, storeCreditCents: 100 };
  expect(await getPerson(database.db, 'host@x.io')).toMatchObject(credit);
  expect((await join(database.db, { email: 'next@x.io' })).signupPosition).toBe(3);
  const erased = await getPerson(database.db, '#2');
  const terms = { SITE_URL: 'https://x.io', REFERRAL_CREDIT: 'signup', REFERRALS_PER_PERSON: 0 } as const;
  for (const code of [zebulon.referralCode, erased.referralCode]) {
    expect(await getReferralStats(database.db, code, terms)).toBeNull();
    await join(database.db, { email: `${code}@x.io`, referrerCode: code });
  }
  expect(await getPerson(database.db, '#2')).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  await expect(erase()).rejects.toMatchObject({ reason: 'unknown_person' });
  expect(await erase('#2')).toMatchObject({ signupPosition: 2, wasErased: true });
  expect(await auditLines(database.db)).toEqual(['tester erase', 'tester erase']);
});

test('remembers the mailbox for 180 days from the last erasure, so that rejoining pays nobody twice', async () => {
  const [hash = ''] = hashesOf(zebulon.canonicalMailbox);
  const remembered = () => database.db.select().from(erasedMailboxes).where(eq(erasedMailboxes.hash, hash));
  await erase();
  await database.db.update(erasedMailboxes).set({ erasedAt: new Date(0) });
  await join(database.db, { email: 'zebulonquist@gmail.com' });
  await erase('zebulonquist@gmail.com');
  const [mailbox] = await remembered();
  expect(Date.now() - Number(mailbox?.erasedAt)).toBeLessThan(60_000);
  await erase('#2');
  expect(await remembered()).toEqual([mailbox]);
});

test.each([
  ['a domain', 'catch-all.io', { domainLimit: 2 }],
  ['a network', 'gmail.com', { networkLimit: 2 }],
])('leaves no room for more paid friends at %s', async (_, domain, limit) => {
  const { referralCode: referrerCode } = host;
  const befriend = async (name: string, captcha: 'passed' | 'unavailable' = 'passed') => {
    const friend = person({ email: `${name}@${domain}`, referrerCode, captcha, origin: { network: 'one' } });
    await joinBatch(database.db, [friend], { ...unlimitedCredit, ...limit, hashesOf });
    const { reason, state } = (await findReferral(database.db, friend.id))?.referral ?? {};
    return reason ?? state;
  };
  for (const [name, captcha, outcome] of [
    ['unpaid', 'unavailable', 'captcha_unavailable'],
    ['first', 'passed', 'paid'],
    ['second', 'passed', 'paid'],
  ] as const) {
    expect(await befriend(name, captcha)).toBe(outcome);
    // The secret is changed after the first.
    const known = name === 'first' ? ['an old one'] : secrets;
    await perform(servicesOn(database.db, { secrets: known }), eraseOperation, {
      person: `${name}@${domain}`,
    });
  }
  expect(await befriend('third')).toMatch(/^same_/);
});

test('leaves the suppression of a mailbox to another person who shares it', async () => {
  await join(database.db, { email: 'zebulonquist@gmail.com' });
  await suppressMail(database.db, { by: 'id', value: zebulon.id }, 'complained');
  await erase();
  expect(await suppressedMailboxes()).toEqual([zebulon.canonicalMailbox]);
  await erase('#3');
  expect(await suppressedMailboxes()).toEqual([hashesOf(zebulon.canonicalMailbox)[0]]);
});

test.each(['pending', 'dead'] as const)('cancels %s email and prevents later email', async (status) => {
  await storeBody();
  await database.db.update(outboxEmails).set({ status, error: 'mail_refused', bounceText: 'no zebulon' });
  await erase();
  const [row] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, zebulon.id));
  expect(row).toMatchObject({ status: 'cancelled', body: null, bounceText: null, error: 'erased' });
  const resent = perform(database.db, resend, { person: '#2', liftSuppression: true });
  await expect(resent).rejects.toMatchObject({ reason: 'erased_person' });
  expect(await inviteWave(database.db, operator, { size: 10 })).toMatchObject({ invited: 1 });
});

test('everybody can be erased in steps, except who holds credit, and an interrupted run continues', async () => {
  await joinAll(database.db, friendsOf(host.referralCode, 120));
  const interrupted = await expire.perform(servicesOn(database.db), operator, {}, { budgetMs: 0 });
  expect(interrupted).toMatchObject({ result: { erased: 100 }, carry: { last: 101 } });
  const expired = (by = operator) => perform(database.db, expire, {}, by);
  expect(await expired(dryRun)).toMatchObject({ erased: 21, kept: 1 });
  const asked = await expire.ask(servicesOn(database.db), operator, {});
  expect(asked.sentences).toContain(
    '1 person keeps their data, because they hold store credit that the app does not have.',
  );
  expect(await expired()).toMatchObject({ erased: 21, kept: 1 });
  const left = () => database.db.select().from(signups).where(isNull(signups.erasedAt));
  expect(await left()).toMatchObject([{ id: host.id, email: 'host@x.io', storeCreditCents: 14_600 }]);
  // The app has the credit.
  await database.db.update(signups).set({ handedOverAt: new Date() }).where(eq(signups.id, host.id));
  expect(await expired()).toMatchObject({ erased: 1, kept: 0 });
  expect(await left()).toEqual([]);
  expect(await auditLines(database.db)).toEqual(Array(3).fill('tester expire'));
  expect(await findViolation(database.db, incompleteErasures)).toMatchObject({ count: 0 });
  await expectConsistentList(database.db, 122);
});

test.each(['id', 'normalizedEmail'] as const)('ignores a suppression at the same time, by %s', async (by) => {
  const who = { by, value: zebulon[by] };
  const { erased, suppressed } = await database.db.transaction(async (tx) => {
    // This lock stops the erasure halfway.
    await tx.select().from(outboxEmails).where(eq(outboxEmails.signupId, zebulon.id)).for('update');
    const erased = erase();
    await untilBlocked(database.db, 1);
    const suppressed = suppressMail(database.db, who, 'unsubscribed');
    await untilBlocked(database.db, 2);
    return { erased, suppressed };
  });
  await erased;
  expect(await suppressed).toBe(false);
  expect(await suppressedMailboxes()).toEqual([]);
});

test('cannot be blocked by joining with an address like that of an erased person', async () => {
  for (const known of [zebulon.id, 2]) await join(database.db, { email: `erased-${known}@erased.invalid` });
  await erase();
  await erase('#3');
  expect(await findViolation(database.db, incompleteErasures)).toMatchObject({ count: 0 });
});

test('leaves referrals, networks and mail of other people as they are', async () => {
  await join(database.db, { email: 'a@mailinator.com', referrerCode: host.referralCode });
  const { id } = await join(database.db, { email: 'ada@x.io' });
  const others = async () => [
    await database.db.select().from(referrals).orderBy(referrals.friendId),
    await database.db.select().from(signupNetworks).where(ne(signupNetworks.signupId, id)),
    await database.db
      .select()
      .from(outboxEmails)
      .where(ne(outboxEmails.signupId, id))
      .orderBy(outboxEmails.id),
  ];
  const before = await others();
  await erase('ada@x.io');
  expect(await others()).toEqual(before);
  expect(await database.db.$count(erasedMailboxes)).toBe(1);
});
