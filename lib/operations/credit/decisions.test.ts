import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/counter';
import { auditEntries } from '@/db/schema/audit-entries';
import { creditEntries } from '@/db/schema/credit-entries';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { WithheldReason } from '@/db/schema/referrals';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import {
  auditLines,
  type CreditDecision,
  decideCredit,
  dryRun,
  getPerson,
  join,
  operator,
  referralsIn,
  WITHHELD,
  withheldFriends,
} from '../../testing/operators';

const database = await emptyTestDatabase({ own: true });

const { createHost, host, reject, release, reverse } = referralsIn(database);
const decideAll = (decision: CreditDecision, reason?: WithheldReason) =>
  decideCredit(database.db, operator, { allOf: 'host@x.io', reason }, decision);

test('a release pays once if two operators release at the same time', async () => {
  await createHost({ paid: 0, withheld: 1 });
  const outcomes = await Promise.allSettled([release(), release()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expectConsistentList(database.db, 2);
});

test('a release of all referrals for one reason pays the bonus once, and keeps others withheld', async () => {
  await createHost({ paid: 5, withheld: 8 });
  await join(database.db, { email: 'host+me@x.io', referrerCode: (await host()).referralCode });
  const released = { referrals: 8, amountCents: 3300 };
  expect(await decideAll('release', 'disposable_domain')).toMatchObject(released);
  expect(await host()).toMatchObject({ referralCount: 13, storeCreditCents: 3800 });
  await expectConsistentList(database.db, 15);
  expect(await withheldFriends(database.db)).toEqual(['host+me@x.io']);
});

test('a rejection pays nothing, and the referral is no longer listed; its release still pays it, that of all does not', async () => {
  await createHost({ paid: 9, withheld: 1 });
  expect(await decideAll('rejection')).toMatchObject({ referrals: 1, amountCents: 0 });
  const decidedBy = expect.stringMatching(/^You rejected them <at /);
  expect(await decideAll('release')).toMatchObject({ referrals: 0, amountCents: 0, decidedBy });
  expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
  expect(await withheldFriends(database.db)).toEqual([]);
  await expectConsistentList(database.db, 11);
  expect(await release()).toMatchObject({ amountCents: 2600 });
  await expectConsistentList(database.db, 11);
  const acts = ['rejection', 'release', 'vip_bonus'].map((kind) => `tester credit.${kind}`);
  expect(await auditLines(database.db)).toEqual(acts);
});

test('a reversal of all referrals, or of those once withheld for one reason, skips reversed and withheld ones', async () => {
  await createHost({ paid: 8, withheld: 3 });
  for (const n of [0, 1]) await release(`withheld-${n}@mailinator.com`);
  await reverse(WITHHELD);
  expect(await decideAll('reversal', 'alias')).toMatchObject({ referrals: 0, amountCents: 0 });
  const onceWithheld = await decideAll('reversal', 'disposable_domain');
  expect(onceWithheld).toMatchObject({ referrals: 1, amountCents: -100 });
  expect(await decideAll('reversal')).toMatchObject({ referrals: 8, amountCents: -800 });
  expect(await host()).toMatchObject({ referralCount: 0, storeCreditCents: 0, isVip: false });
  expect(await withheldFriends(database.db)).toHaveLength(1);
  await expectConsistentList(database.db, 12);
});

test('a decision is taken again and again, each time with its ledger entries', async () => {
  await createHost({ paid: 9, withheld: 1 });
  const decisions = [reject, release, reverse, release, reverse, release];
  const balances: number[] = [];
  for (const decide of decisions) {
    await decide(WITHHELD);
    balances.push((await host()).storeCreditCents);
    await expectConsistentList(database.db, 11);
  }
  expect(balances).toEqual([900, 3500, 900, 3500, 900, 3500]);
  const entries = await database.db.select().from(creditEntries);
  expect(entries.filter(({ kind }) => kind === 'vip_bonus').map(({ payment }) => payment)).toEqual([0, 1, 2]);
});

test.each([
  ['release of a person nobody referred', () => release('host@x.io'), 'not_referred'],
  ['release of a paid referral', () => release('paid-0@x.io'), 'already_paid'],
  ['rejection of a reversed referral', () => reject('paid-1@x.io'), 'already_reversed'],
  ['rejection of a paid referral', () => reject('paid-0@x.io'), 'not_withheld'],
  ['rejection of a rejected referral', () => reject('withheld-1@mailinator.com'), 'already_rejected'],
  ['reversal of a withheld referral', () => reverse(WITHHELD), 'not_paid'],
  ['reversal of a reversed referral', () => reverse('paid-1@x.io'), 'already_reversed'],
])('refuses the %s', async (_what, decide, reason) => {
  await createHost({ paid: 2, withheld: 2 });
  await reverse('paid-1@x.io');
  await reject('withheld-1@mailinator.com');
  await expect(decide()).rejects.toMatchObject({ reason });
});

test('a release writes no addresses and codes to the audit; a dry run changes nothing', async () => {
  await createHost({ paid: 9, withheld: 1 });
  const before = await dumpAll(database.db);
  const referrer = { referralCount: 10, isVip: true };
  await database.owner.transaction(async (tx) => {
    // A dry run does not wait for signups.
    await lockCounter(tx);
    expect(await release(WITHHELD, dryRun)).toMatchObject({ amountCents: 2600, referrer });
  });
  expect(await dumpAll(database.db)).toEqual(before);
  await release();
  expect(JSON.stringify(await database.db.select().from(auditEntries))).not.toMatch(/@|MFM-/);
});

test('an operator cannot release referrals of their mailbox, but can reverse them', async () => {
  await createHost({ paid: 1, withheld: 1 });
  for (const by of [operator, dryRun]) {
    const own = release(WITHHELD, { ...by, addresses: ['host+admin@x.io'] });
    await expect(own).rejects.toMatchObject({ reason: 'own_referrals' });
  }
  expect(await release(WITHHELD, { ...operator, addresses: ['other@x.io'] })).toMatchObject({ referrals: 1 });
  const all = { allOf: 'host@x.io' };
  const own = { ...operator, addresses: ['host@x.io'] };
  expect(await decideCredit(database.db, own, all, 'reversal')).toMatchObject({ referrals: 2 });
});

test('all operators get one mail when one of them releases more than 25 referrals within an hour', async () => {
  await createHost({ paid: 0, withheld: 130 });
  const team = ['ada@x.io', 'bob@x.io'];
  const by = { ...operator, team };
  const notices = async () => {
    const mails = await database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'notice'));
    return mails.map(({ recipient, body }) => `${recipient} ${/released \d+/.exec(body ?? '')}`).toSorted();
  };
  // Neither an earlier hour nor another operator counts.
  await release('withheld-128@mailinator.com', by);
  await database.owner.execute(sql`update audit_entries set at = at - interval '61 minutes'`);
  await release('withheld-129@mailinator.com', { ...by, actor: 'another' });
  for (let n = 0; n < 25; n += 1) await release(`withheld-${n}@mailinator.com`, by);
  await decideCredit(database.db, by, WITHHELD, 'reversal');
  expect(await notices()).toEqual([]);
  const all = { allOf: 'host@x.io' };
  const preview = await decideCredit(database.db, { ...by, dryRun: true }, all, 'release');
  expect(preview).toMatchObject({ referrals: 103, amountCents: 10_300 });
  await decideCredit(database.db, by, all, 'release');
  expect(await notices()).toEqual(['ada@x.io released 125', 'bob@x.io released 125']);
});

describe('a decision about several friends', () => {
  const idsOf = async (...emails: string[]) =>
    Promise.all(emails.map(async (email) => (await getPerson(database.db, email)).id));
  const decide = async (friendIds: string[], decision: CreditDecision) =>
    decideCredit(database.db, operator, { friends: friendIds }, decision);

  test('is made in one transaction, and says which friends it does not apply to', async () => {
    await createHost({ paid: 8, withheld: 2 });
    const ids = await idsOf('paid-0@x.io', WITHHELD, 'withheld-1@mailinator.com');
    expect(await decide(ids, 'release')).toMatchObject({ referrals: 2, amountCents: 2700 });
    const nothing = { referrals: 0, amountCents: 0, skipped: { paid: 3 } };
    expect(await decide(ids, 'release')).toMatchObject(nothing);
    expect(await decide(ids, 'reversal')).toMatchObject({ referrals: 3, amountCents: -2800 });
    expect(await withheldFriends(database.db)).toEqual([]);
    await expectConsistentList(database.db, 11);
  });

  test('leaves the waitlist consistent if operators decide at the same time', async () => {
    await createHost({ paid: 0, withheld: 6 });
    const ids = await idsOf(...Array.from({ length: 6 }, (_, n) => `withheld-${n}@mailinator.com`));
    const outcomes = await Promise.all([decide(ids, 'release'), decide(ids.toReversed(), 'rejection')]);
    expect(outcomes.map((one) => one.referrals)).toContain(6);
    await expectConsistentList(database.db, 7);
  });
});

test('a release of a thousand referrals lets signups in between its steps', async () => {
  await createHost({ paid: 0, withheld: 1000 });
  let isReleasing = true;
  const release = decideAll('release').finally(() => {
    isReleasing = false;
  });
  let signups = 0;
  for (; isReleasing; signups += 1) await join(database.db, { email: `meanwhile-${signups}@x.io` });
  expect(await release).toMatchObject({ referrals: 1000, amountCents: 102_500 });
  // One transaction would let in the signup before it and the one after it.
  expect(signups).toBeGreaterThan(3);
  await expectConsistentList(database.db, 1001 + signups);
});

test('a release of a thousand referrals leaves the waitlist consistent if a step fails, and can be continued', async () => {
  await createHost({ paid: 0, withheld: 1000 });
  const failsAt250 = sql`alter table signups add constraint fails_at_250 check (referral_count < 250)`;
  await database.owner.execute(failsAt250);
  try {
    await expect(decideAll('release')).rejects.toThrow();
  } finally {
    await database.owner.execute(sql`alter table signups drop constraint fails_at_250`);
  }
  expect(await host()).toMatchObject({ referralCount: 200, storeCreditCents: 22_500, isVip: true });
  await expectConsistentList(database.db, 1001);
  expect(await decideAll('release')).toMatchObject({ referrals: 800, amountCents: 80_000 });
  await expectConsistentList(database.db, 1001);
});
