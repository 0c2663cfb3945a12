import { asc, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { wrongStatus } from './checks/ledger-checks';
import { findMissingSchema } from './checks/server';
import { findViolation } from './checks/violations';
import { migrate, readMigrations } from './migrate';
import { referrals } from './schema/referrals';
import { signups } from './schema/signups';
import { databaseWith } from './testing/test-database';

/** VIP by an operator, the bonus, whether the app has the credit, and why the person is held back; then VIP and reason afterwards. */
const people = [
  [null, null, false, null, false, null],
  [null, 2500, false, 'invented', true, 'looks invented'],
  [true, null, false, 'duplicate', false, 'has another place'],
  [true, 2500, false, 'referral', true, 'referral rejected or reversed'],
  [false, null, false, 'asked', false, 'asked to wait'],
  [false, 2500, false, 'other', true, null],
  [true, null, true, null, true, null],
  [false, 2500, true, null, false, null],
] as const;

/** State, reason, the state before the decision, and whether the decision can still be undone. */
const decisions = [
  ['withheld', 'blocked_domain', null, false],
  ['withheld', 'alias', 'paid', false],
  ['rejected', 'alias', 'withheld', true],
  ['paid', null, null, false],
  ['paid', 'blocked_network', 'withheld', true],
  ['reversed', null, 'paid', true],
  ['reversed', 'undeliverable', 'paid', false],
] as const;

const reasonsNow = new Map([
  ['blocked_domain', 'same_domain'],
  ['blocked_network', 'same_network'],
]);

const idAt = (position: number) => `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`;

test('decisions, holds, blocks and VIP status by hand become what they are', async () => {
  const migrations = readMigrations();
  const last = migrations.findLastIndex(({ sql: statements }) =>
    statements.join().includes('DROP COLUMN "vip_override"'),
  );
  const { db, url, close } = await databaseWith(migrations.slice(0, last));
  onTestFinished(close);
  for (const [n, [override, bonus, isHandedOver, why]] of people.entries()) {
    const isVip = override ?? bonus !== null;
    await db.execute(sql`
      insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha, vip_override,
        vip_bonus_cents, store_credit_cents, is_vip, priority_score, handed_over_at, held_back_at, held_back_reason, hold_id)
      values (${idAt(n)}, ${`${n}@x.io`}, ${`${n}@x.io`}, ${`${n}@x.io`}, ${`MFM-00000${n}`}, ${n + 1}, 'passed', ${override},
        ${bonus}, ${bonus ?? 0}, ${isVip}, ${isVip ? 150 : 50}, ${isHandedOver ? sql`now()` : null},
        ${why && sql`now()`}, ${why}, ${why && idAt(99)})`);
  }
  for (const [n, [state, reason, before, isDecided]] of decisions.entries()) {
    const paid = state === 'paid' || state === 'reversed' ? 100 : 0;
    await db.execute(sql`
      insert into referrals (friend_id, referrer_id, state, reason, paid_cents, created_at, decided_at, previous_state, decision, payment)
      values (${idAt(n)}, ${idAt(7)}, ${state}, ${reason}, ${paid}, now(), ${before && sql`now()`}, ${before},
        ${isDecided ? idAt(50 + n) : null}, ${Number(before === 'paid' && state === 'withheld')})`);
  }

  expect(await migrate(url)).toEqual([
    'Ten paid referrals alone decide about VIP status now. People for whom that changes it: 2',
  ]);
  expect(await findMissingSchema(db)).toEqual([]);
  const after = await db.select().from(signups).orderBy(asc(signups.signupPosition));
  expect(after.map(({ isVip, heldBackReason }) => [isVip, heldBackReason])).toEqual(
    people.map(([, , , , isVip, why]) => [isVip, why]),
  );
  expect(after.map(({ heldBackAt }) => heldBackAt !== null)).toEqual(
    people.map(([, , , why]) => why !== null),
  );
  const rows = await db.select().from(referrals).orderBy(asc(referrals.friendId));
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual(
    decisions.map(([state, reason]) => [state, reasonsNow.get(reason ?? '') ?? reason]),
  );
  const rules = { premiereSpots: 500, perReferral: 0, forVip: 100, forPremiere: 50 };
  expect(await findViolation(db, wrongStatus(rules))).toMatchObject({ count: 0 });
});
