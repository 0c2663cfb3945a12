import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { bonusKinds, creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { outboxEmails } from '../schema/outbox-emails';
import { type NewSignup, type SignupRow, signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';
import { insertRecords } from './insert-records';

/** The statements of joining. Each is one round trip, whatever the size of the batch. */

/** What referrals change of a person. */
export type Earnings = Pick<
  SignupRow,
  'id' | 'referralCount' | 'storeCreditCents' | 'isVip' | 'priorityScore'
>;

/**
 * Locks the counter until the transaction ends. Everything that numbers or pays takes this lock first: it is
 * the only one that orders writers, so there are no deadlocks.
 *
 * @returns the last position given.
 */
export async function lockCounter(tx: Handle): Promise<number> {
  const [row] = await tx.select({ last: waitlistCounter.lastPosition }).from(waitlistCounter).for('update');
  if (!row) throw new Error('The waitlist has no counter: doctor says how to give it one');
  return row.last;
}

/**
 * A list as one parameter, so that the statement is the same text for every length of it. As JSON, which the planner
 * cannot look into: of an array it knows the length, takes it for most of a list that has just grown, and reads that
 * list from end to end.
 */
const anyOf = (values: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;

/** The people with one of these addresses, or with an alias of one. */
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

/** A person with what of the ledger decides how their next referral is paid. */
export interface ReferrerRow extends SignupRow {
  /** Referrals they were paid at once since the time that was asked for. */
  paidRecently: number;
  /** What is booked of the VIP bonus, in cents; null: it never was. */
  bonusCents: number | null;
}

const bonusCents = sql<number | null>`(
  select sum(amount_cents)::int from ${creditEntries} entry
  where entry.signup_id = ${signups}.id and kind in ${[...bonusKinds]}
)`;

/**
 * The people with one of these referral codes.
 *
 * @param since from when on `paidRecently` counts.
 */
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

/** What is booked of a person's VIP bonus, in cents; null: it never was. */
export async function readBonusCents(tx: Handle, signupId: string): Promise<number | null> {
  const [row] = await tx.select({ bonusCents }).from(signups).where(eq(signups.id, signupId));
  return row?.bonusCents ?? null;
}

/** What a batch adds to the list and changes of it. */
export interface SignupWrites {
  signups: NewSignup[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  /** The position the counter has come to. */
  lastPosition: number;
}

/**
 * Stores new people, each with a welcome mail to be sent, with what the ledger says of them and what their referrers
 * earned, and raises the counter: in one statement, as everybody who joins meanwhile waits for each round trip.
 */
export async function writeSignups(tx: Handle, admission: SignupWrites): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, admission.signups)} returning id)`,
    sql`mails as (insert into ${outboxEmails} (signup_id) select id from people)`,
  ];
  if (admission.creditEntries.length > 0) {
    steps.push(sql`entries as (${insertRecords(creditEntries, admission.creditEntries)})`);
  }
  if (admission.earnings.length > 0) steps.push(sql`earners as (${earningsUpdate(admission.earnings)})`);
  await tx.execute(sql`with ${sql.join(steps, sql`, `)}
    update ${waitlistCounter} set last_position = ${admission.lastPosition}`);
}

/** Appends to the ledger. */
export async function insertCreditEntries(tx: Handle, rows: NewCreditEntry[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRecords(creditEntries, rows));
}

/** Raises the counter to the last position given. */
export async function raiseCounter(tx: Handle, lastPosition: number): Promise<void> {
  await tx.update(waitlistCounter).set({ lastPosition });
}

/** Writes what people have earned, each row once. */
export async function updateEarnings(tx: Handle, earnings: Earnings[]): Promise<void> {
  if (earnings.length > 0) await tx.execute(earningsUpdate(earnings));
}

/**
 * The rows are updated in any order: the counter's lock keeps two writers from waiting for each other. The limit says
 * how few they are: without it the planner takes them for a hundred, and reads a list of ten thousand from end to end.
 */
const earningsUpdate = (earnings: readonly Earnings[]) => sql`
  update ${signups} set
    referral_count = earned."referralCount",
    store_credit_cents = earned."storeCreditCents",
    is_vip = earned."isVip",
    priority_score = earned."priorityScore"
  from (
    select * from json_to_recordset(${JSON.stringify(earnings)}::json) as given (
      id uuid, "referralCount" int, "storeCreditCents" int, "isVip" boolean, "priorityScore" int
    )
    limit ${earnings.length}
  ) earned
  where ${signups}.id = earned.id`;
