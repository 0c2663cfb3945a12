import { eq, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { bonusKinds, creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { rankings } from '../schema/rankings';
import { type SignupRow, signups } from '../schema/signups';
import { countForReview } from './count-for-review';
import { insertRecords } from './insert-records';
import { pipeline } from './pipeline';

export type Earnings = Pick<
  SignupRow,
  'id' | 'referralCount' | 'storeCreditCents' | 'isVip' | 'priorityScore'
>;

/** The posted VIP bonus; null if it was never posted. */
export const bonusCents = sql<number | null>`(
  select sum(amount_cents)::int from ${creditEntries} entry
  where entry.signup_id = ${signups}.id and kind in ${[...bonusKinds]}
)`;

export async function readBonusCents(tx: Handle, signupId: string): Promise<number | null> {
  const [row] = await tx.select({ bonusCents }).from(signups).where(eq(signups.id, signupId));
  return row?.bonusCents ?? null;
}

/** The caller must hold the lock of the counter. */
export async function insertCreditEntries(tx: Handle, rows: NewCreditEntry[]): Promise<void> {
  if (rows.length === 0) return;
  await pipeline([tx.execute(insertRecords(creditEntries, rows)), countForReview(tx, rows)]);
}

export async function updateEarnings(tx: Handle, earnings: Earnings[]): Promise<void> {
  if (earnings.length === 0) return;
  await tx.execute(sql`with earners as (${earningsUpdate(earnings)}) ${rankingsWrite(sql`earners`)}`);
}

/** The limit tells the planner how few rows there are. Without it, Postgres assumes 100 and scans small tables. */
export const earningsUpdate = (earnings: readonly Earnings[]) => sql`
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
  where ${signups}.id = earned.id
  returning ${signups}.signup_position, ${signups}.referral_count, ${signups}.priority_score, ${signups}.is_vip,
    ${signups}.invited_at`;

/** @param people what `earningsUpdate` returned, or rows with its columns. */
export const rankingsWrite = (people: SQL) => sql`
  insert into ${rankings} (signup_position, referral_count, priority_score, is_vip, is_invited)
  select signup_position, referral_count, priority_score, is_vip, invited_at is not null from ${people}
  on conflict (signup_position) do update set
    referral_count = excluded.referral_count,
    priority_score = excluded.priority_score,
    is_vip = excluded.is_vip,
    is_invited = excluded.is_invited`;
