import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Handle } from './client';
import { insertRecords } from './records';
import { bonusKinds, creditEntries } from './schema/credit-entries';
import { outboxEmails } from './schema/outbox-emails';
import { signups } from './schema/signups';
import { waitlistCounter } from './schema/waitlist-counter';

/** The statements of joining. Each is one round trip, whatever the size of the batch. */

export type SignupRow = typeof signups.$inferSelect;
export type NewSignup = typeof signups.$inferInsert;
export type NewCreditEntry = typeof creditEntries.$inferInsert;
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
  if (!row) throw new Error('The waitlist has no counter: run the migrations');
  return row.last;
}

/** A list as one parameter, so that the statement is the same text for every length of it. */
const anyOf = (values: readonly string[]) =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;

/** The people with one of these addresses, or with an alias of one. */
export async function findByAddress(
  tx: Handle,
  emailKeys: readonly string[],
  mailboxKeys: readonly string[],
): Promise<SignupRow[]> {
  return tx
    .select()
    .from(signups)
    .where(sql`${signups.emailKey} = ${anyOf(emailKeys)} or ${signups.mailboxKey} = ${anyOf(mailboxKeys)}`);
}

/** The people with one of these referral codes. */
export async function findByCode(tx: Handle, codes: readonly string[]): Promise<SignupRow[]> {
  if (codes.length === 0) return [];
  return tx
    .select()
    .from(signups)
    .where(sql`${signups.referralCode} = ${anyOf(codes)}`);
}

/** How many referrals each of these people was paid at once since a time. */
export async function countPaidSince(
  tx: Handle,
  signupIds: string[],
  since: Date,
): Promise<Map<string, number>> {
  if (signupIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: creditEntries.signupId, paid: sql<number>`count(*)::int` })
    .from(creditEntries)
    .where(
      and(
        inArray(creditEntries.signupId, signupIds),
        eq(creditEntries.kind, 'referral'),
        gt(creditEntries.createdAt, since),
      ),
    )
    .groupBy(creditEntries.signupId);
  return new Map(rows.map((row) => [row.id, row.paid]));
}

/** What has become of these people's VIP bonus; those who never had it are absent. */
export async function findBonuses(
  tx: Handle,
  signupIds: string[],
): Promise<Map<string, 'paid' | 'reversed'>> {
  if (signupIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: creditEntries.signupId, cents: sql<number>`sum(${creditEntries.amountCents})::int` })
    .from(creditEntries)
    .where(and(inArray(creditEntries.signupId, signupIds), inArray(creditEntries.kind, [...bonusKinds])))
    .groupBy(creditEntries.signupId);
  return new Map(rows.map((row) => [row.id, row.cents > 0 ? 'paid' : 'reversed']));
}

/** What a batch adds to the list. */
export interface Admission {
  signups: NewSignup[];
  creditEntries: NewCreditEntry[];
  /** The position the counter has come to. */
  lastPosition: number;
}

/**
 * Stores new people, each with a welcome mail to be sent, with what the ledger says of them, and raises the
 * counter: one statement, as whoever joins meanwhile waits for each round trip.
 */
export async function insertAdmission(tx: Handle, admission: Admission): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, admission.signups)} returning id)`,
    sql`mails as (insert into ${outboxEmails} (signup_id) select id from people)`,
  ];
  if (admission.creditEntries.length > 0) {
    steps.push(sql`entries as (${insertRecords(creditEntries, admission.creditEntries)})`);
  }
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

/** Writes what people have earned, each row once, in the order of their ids. */
export async function updateEarnings(tx: Handle, earnings: Earnings[]): Promise<void> {
  if (earnings.length === 0) return;
  const rows = earnings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await tx.execute(sql`
    update ${signups} set
      referral_count = earned."referralCount",
      store_credit_cents = earned."storeCreditCents",
      is_vip = earned."isVip",
      priority_score = earned."priorityScore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as earned (
      id uuid, "referralCount" int, "storeCreditCents" int, "isVip" boolean, "priorityScore" int
    )
    where ${signups}.id = earned.id`);
}
