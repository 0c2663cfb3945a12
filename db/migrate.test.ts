import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { wrongReferrals, wrongSums } from './checks/ledger-checks';
import { findMissingSchema } from './checks/server';
import { findViolation } from './checks/violations';
import { migrate } from './migrate';
import { creditEntries } from './schema/credit-entries';
import { referrals } from './schema/referrals';
import { signups } from './schema/signups';
import { untilBlocked } from './testing/blocked-transactions';
import { databaseOfPreviousRelease } from './testing/previous-release';

const previous = databaseOfPreviousRelease();

const id = (position: number) => `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`;

/** Entries of 1.1: kind, friend, amount and reason, in the order of time. The host is the first person. */
const ledger: [string, number, number, string?][] = [
  ...Array.from({ length: 10 }, (_, n): [string, number, number] => ['referral', n + 2, 100]),
  ['vip_bonus', 11, 2500],
  ['reversal', 2, -100, 'undeliverable'],
  ['bonus_reversal', 2, -2500],
  ['withheld', 12, 0, 'alias'],
  ['release', 12, 100],
  ['bonus_return', 12, 2500],
  ['withheld', 13, 0, 'unconfirmed'],
  ['withheld', 14, 0, 'rejoined'],
  ['rejection', 14, 0],
  ['withheld', 15, 0, 'own_address'],
  ['rejection', 15, 0],
  ['release', 15, 100],
  ['reversal', 15, -100],
];
const timeOf = (entry: number) => new Date(Date.UTC(2026, 10, 1, 0, entry));

async function insertWaitlist(): Promise<void> {
  const { db } = previous;
  const people = Array.from({ length: 15 }, (_, n) => n + 1);
  for (const position of people) {
    const email = `p${position}@x.io`;
    await db.execute(sql`insert into signups
      (id, email, email_key, mailbox_key, referral_code, signup_position, referred_by, captcha, own_domain) values (${id(position)},
      ${email}, ${email}, ${email}, ${`MFM-${99999 + position}`}, ${position}, ${position > 1 ? id(1) : null}, 'passed', 'x.io')`);
  }
  await db.execute(sql`update signups set referral_count = 10, store_credit_cents = 3500, is_vip = true
    where signup_position = 1`);
  for (const [entry, [kind, friend, cents, reason = null]] of ledger.entries()) {
    await db.execute(sql`insert into credit_entries
      (id, signup_id, referred_signup_id, kind, amount_cents, withheld_reason, created_at) values
      (gen_random_uuid(), ${id(1)}, ${id(friend)}, ${kind}, ${cents}, ${reason}, ${timeOf(entry).toISOString()})`);
  }
}

test('an upgrade from 1.1 keeps every referral, its state and the credit', async () => {
  await insertWaitlist();
  await migrate(previous.url);
  const { db } = previous;
  expect(await findMissingSchema(db)).toEqual([]);

  const found = await db.select().from(referrals).orderBy(referrals.friendId);
  expect(found.every(({ referrerId, ownDomain }) => referrerId === id(1) && ownDomain === 'x.io')).toBe(true);
  const described = found.map(
    ({ state, reason, paidCents, createdAt, decidedAt }) =>
      [state, reason, paidCents, createdAt, decidedAt] as const,
  );
  expect(described).toEqual([
    ['reversed', 'undeliverable', 100, timeOf(0), timeOf(11)],
    ...Array.from({ length: 9 }, (_, n) => ['paid', null, 100, timeOf(n + 1), null]),
    ['paid', 'alias', 100, timeOf(13), timeOf(14)],
    ['withheld', 'unconfirmed', 0, timeOf(16), null],
    ['rejected', 'rejoined', 0, timeOf(17), timeOf(18)],
    ['reversed', 'own_address', 100, timeOf(19), timeOf(22)],
  ]);

  const entries = await db.select().from(creditEntries).orderBy(creditEntries.createdAt);
  const kinds = new Map([
    ['release', 'referral'],
    ['bonus_return', 'vip_bonus'],
  ]);
  expect(entries.map(({ kind, friendId, amountCents }) => [kind, friendId, amountCents])).toEqual(
    ledger.flatMap(([kind, friend, cents]) =>
      cents === 0 ? [] : [[kinds.get(kind) ?? kind, id(friend), cents]],
    ),
  );

  const [host, friend] = await db.select().from(signups).orderBy(signups.signupPosition);
  expect(host).toMatchObject({
    vipBonusCents: 2500,
    normalizedEmail: 'p1@x.io',
    canonicalMailbox: 'p1@x.io',
  });
  expect(friend).toMatchObject({ vipBonusCents: null });
  for (const broken of [wrongReferrals, wrongSums]) expect((await findViolation(db, broken)).count).toBe(0);
});

test('a migration that waits for a lock does not block signups', async () => {
  const { db } = previous;
  const { migration } = await db.transaction(async (tx) => {
    await tx.execute(sql`delete from credit_entries`);
    const migration = migrate(previous.url);
    await untilBlocked(db, 1);
    // Takes the same table lock as an INSERT, with the default timeout of three seconds.
    await db.execute(sql`delete from credit_entries`);
    return { migration };
  });
  await migration;
  expect(await findMissingSchema(db)).toEqual([]);
});
