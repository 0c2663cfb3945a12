import { count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { bonusKinds, creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { erasedMailboxes, isRemembered } from '../schema/erased-mailboxes';
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
 * @returns the last assigned position, and the time when the lock was granted.
 */
export async function lockCounter(tx: Handle): Promise<{ lastPosition: number; now: Date }> {
  const now = sql`clock_timestamp()`.mapWith(signups.createdAt);
  const [row] = await tx
    .select({ lastPosition: waitlistCounter.lastPosition, now })
    .from(waitlistCounter)
    .for('update');
  if (!row) throw new Error('The waitlist_counter row is missing. Run `waitlist doctor` for the fix.');
  return row;
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
  /** Referrals that were paid at signup within the last hour, or that wait for the friend's confirmation only. */
  paidRecently: number;
  bonusCents: number | null;
}

/** The posted VIP bonus; null if it was never posted. */
const bonusCents = sql<number | null>`(
  select sum(amount_cents)::int from ${creditEntries} entry
  where entry.signup_id = ${signups}.id and kind in ${[...bonusKinds]}
)`;

/** @param countPaid false leaves `paidRecently` at 0: a referrer may have thousands of recent entries. */
export async function findReferrers(
  tx: Handle,
  codes: readonly string[],
  countPaid: boolean,
): Promise<ReferrerRow[]> {
  if (codes.length === 0) return [];
  const paidRecently = countPaid
    ? sql<number>`(
        select count(*)::int from ${creditEntries} entry
        where entry.signup_id = ${signups}.id and kind = 'referral' and entry.created_at > now() - interval '1 hour'
      ) + (
        select count(*)::int from ${creditEntries} entry
        where entry.signup_id = ${signups}.id and withheld_reason = 'unconfirmed'
          and entry.created_at > now() - interval '1 hour'
      )`
    : sql<number>`0`;
  return tx
    .select({ ...getTableColumns(signups), paidRecently, bonusCents })
    .from(signups)
    .where(sql`${signups.referralCode} = ${anyOf(codes)}`);
}

export interface FriendsAtDomain {
  referrerId: string;
  domain: string;
  friends: number;
}

/** Counts referrers' friends at domains, each up to `limit`. */
export async function countFriendsAtDomains(
  tx: Handle,
  pairs: readonly { code: string; domain: string }[],
  limit: number,
): Promise<FriendsAtDomain[]> {
  if (pairs.length === 0) return [];
  return tx.execute<FriendsAtDomain & Record<string, unknown>>(sql`
    select ${signups}.id as "referrerId", pair.domain, (
      select count(*)::int from (
        select 1 from ${signups} friend
        where friend.referred_by = ${signups}.id and friend.own_domain = pair.domain limit ${limit}
      ) found
    ) as friends
    from (
      select * from json_to_recordset(${JSON.stringify(pairs)}::json) as input (code text, domain text)
      limit ${pairs.length}
    ) pair join ${signups} on referral_code = pair.code`);
}

/** Which of the hashes stand for mailboxes whose owner was erased within the last 180 days. */
export async function findErasedMailboxes(tx: Handle, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await tx
    .select({ hash: erasedMailboxes.hash })
    .from(erasedMailboxes)
    .where(sql`${erasedMailboxes.hash} = ${anyOf(hashes)} and ${isRemembered}`);
  return rows.map(({ hash }) => hash);
}

/** How many welcome emails were requested for each mailbox in the last 24 hours, without cancelled ones. */
export async function countRecentWelcomeMails(
  tx: Handle,
  canonicalMailboxes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ mailbox: signups.canonicalMailbox, mails: count() })
    .from(signups)
    .innerJoin(outboxEmails, eq(outboxEmails.signupId, signups.id))
    .where(
      sql`${signups.canonicalMailbox} = ${anyOf(canonicalMailboxes)} and ${outboxEmails.kind} = 'welcome'
        and ${outboxEmails.status} <> 'cancelled' and ${outboxEmails.requestedAt} > now() - interval '1 day'`,
    )
    .groupBy(signups.canonicalMailbox);
  return new Map(rows.map(({ mailbox, mails }) => [mailbox, mails]));
}

export async function readBonusCents(tx: Handle, signupId: string): Promise<number | null> {
  const [row] = await tx.select({ bonusCents }).from(signups).where(eq(signups.id, signupId));
  return row?.bonusCents ?? null;
}

export interface SignupWrites {
  signups: NewSignup[];
  /** Signups that get no welcome email, because their mailbox got enough of them today. */
  mutedIds: readonly string[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  lastPosition: number;
}

/** One statement: every round trip delays the signups that wait for the counter's lock. */
export async function writeSignups(tx: Handle, writes: SignupWrites): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, writes.signups)} returning id)`,
    sql`mails as (${insertMails(writes.mutedIds)})`,
  ];
  if (writes.creditEntries.length > 0) {
    steps.push(sql`entries as (${insertRecords(creditEntries, writes.creditEntries)})`);
  }
  if (writes.earnings.length > 0) steps.push(sql`earners as (${earningsUpdate(writes.earnings)})`);
  await tx.execute(sql`with ${sql.join(steps, sql`, `)}
    update ${waitlistCounter} set last_position = ${writes.lastPosition}`);
}

function insertMails(mutedIds: readonly string[]) {
  if (mutedIds.length === 0) return sql`insert into ${outboxEmails} (signup_id) select id from people`;
  const isMuted = sql`id::text = ${anyOf(mutedIds)}`;
  return sql`insert into ${outboxEmails} (signup_id, status, last_error)
    select id, case when ${isMuted} then 'cancelled' else 'pending' end, case when ${isMuted} then 'mailbox_limit' end
    from people`;
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
