import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { bonusKinds, creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { outboxEmails } from '../schema/outbox-emails';
import { type NewSignup, type SignupRow, signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';
import { insertRecords } from './insert-records';

export type Earnings = Pick<
  SignupRow,
  'id' | 'referralCount' | 'storeCreditCents' | 'isVip' | 'priorityScore'
>;

/**
 * Transactions that assign positions or post credit take this lock first, so that they cannot deadlock.
 *
 * @returns the last assigned position.
 */
export async function lockCounter(tx: Handle): Promise<number> {
  const [row] = await tx.select({ last: waitlistCounter.lastPosition }).from(waitlistCounter).for('update');
  if (!row) throw new Error('The waitlist_counter row is missing. Run `waitlist doctor` for the fix.');
  return row.last;
}

/**
 * One parameter for a list of any length. JSON rather than an array: from an array's length the planner concludes that
 * most of a small table matches, and scans all of it.
 */
const anyOf = (values: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;

export async function findByEmail(
  tx: Handle,
  normalizedEmails: readonly string[],
  canonicalMailboxes: readonly string[],
): Promise<SignupRow[]> {
  return tx
    .select()
    .from(signups)
    .where(
      sql`${signups.normalizedEmail} = ${anyOf(normalizedEmails)} or ${signups.canonicalMailbox} = ${anyOf(canonicalMailboxes)}`,
    );
}

export interface ReferrerRow extends SignupRow {
  /** Referrals paid at signup since the time given to `findReferrers`. */
  paidRecently: number;
  bonusCents: number | null;
}

/** The posted VIP bonus; null if it was never posted. */
const bonusCents = sql<number | null>`(
  select sum(amount_cents)::int from ${creditEntries} entry
  where entry.signup_id = ${signups}.id and kind in ${[...bonusKinds]}
)`;

export async function findReferrers(
  tx: Handle,
  codes: readonly string[],
  since: Date,
): Promise<ReferrerRow[]> {
  if (codes.length === 0) return [];
  const paidRecently = sql<number>`(
    select count(*)::int from ${creditEntries} entry
    where entry.signup_id = ${signups}.id and kind = 'referral' and entry.created_at > ${since.toISOString()}
  )`;
  return tx
    .select({ ...getTableColumns(signups), paidRecently, bonusCents })
    .from(signups)
    .where(sql`${signups.referralCode} = ${anyOf(codes)}`);
}

export async function readBonusCents(tx: Handle, signupId: string): Promise<number | null> {
  const [row] = await tx.select({ bonusCents }).from(signups).where(eq(signups.id, signupId));
  return row?.bonusCents ?? null;
}

export interface SignupWrites {
  signups: NewSignup[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  lastPosition: number;
}

/** One statement: every round trip delays the signups that wait for the counter's lock. */
export async function writeSignups(tx: Handle, writes: SignupWrites): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, writes.signups)} returning id)`,
    sql`mails as (insert into ${outboxEmails} (signup_id) select id from people)`,
  ];
  if (writes.creditEntries.length > 0) {
    steps.push(sql`entries as (${insertRecords(creditEntries, writes.creditEntries)})`);
  }
  if (writes.earnings.length > 0) steps.push(sql`earners as (${earningsUpdate(writes.earnings)})`);
  await tx.execute(sql`with ${sql.join(steps, sql`, `)}
    update ${waitlistCounter} set last_position = ${writes.lastPosition}`);
}

export async function insertCreditEntries(tx: Handle, rows: NewCreditEntry[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRecords(creditEntries, rows));
}

export async function raiseCounter(tx: Handle, lastPosition: number): Promise<void> {
  await tx.update(waitlistCounter).set({ lastPosition });
}

export async function updateEarnings(tx: Handle, earnings: Earnings[]): Promise<void> {
  if (earnings.length > 0) await tx.execute(earningsUpdate(earnings));
}

/** The limit tells the planner how few rows there are. Without it, Postgres assumes 100 and scans small tables. */
const earningsUpdate = (earnings: readonly Earnings[]) => sql`
  update ${signups} set
    referral_count = earned."referralCount",
    store_credit_cents = earned."storeCreditCents",
    is_vip = earned."isVip",
    priority_score = earned."priorityScore"
  from (
    select * from json_to_recordset(${JSON.stringify(earnings)}::json) as input (
      id uuid, "referralCount" int, "storeCreditCents" int, "isVip" boolean, "priorityScore" int
    )
    limit ${earnings.length}
  ) earned
  where ${signups}.id = earned.id`;
