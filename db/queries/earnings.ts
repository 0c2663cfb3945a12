import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, creditKinds, type NewCreditEntry } from '../schema/credit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords } from '../statements';

export type Earnings = Pick<
  SignupRow,
  'id' | 'referralCount' | 'storeCreditCents' | 'vipBonusCents' | 'isVip' | 'priorityScore'
>;

/** The ledger contains money only: with a reward of 0 nothing is posted. */
export const isMoney = ({ amountCents }: NewCreditEntry) => amountCents !== 0;

/** The caller must hold the lock of the counter. */
export async function insertCreditEntries(tx: Handle, rows: readonly NewCreditEntry[]): Promise<void> {
  const entries = rows.filter(isMoney);
  if (entries.length > 0) await tx.execute(insertRecords(creditEntries, entries));
}

export async function updateEarnings(tx: Handle, earnings: Earnings[]): Promise<void> {
  if (earnings.length === 0) return;
  await tx.execute(earningsUpdate(earnings));
}

/** The limit tells the planner how few rows there are. Without it, Postgres assumes 100 and scans small tables. */
export const earningsUpdate = (earnings: readonly Earnings[]) => sql`
  update ${signups} set
    referral_count = earned."referralCount",
    store_credit_cents = earned."storeCreditCents",
    vip_bonus_cents = earned."vipBonusCents",
    is_vip = earned."isVip",
    priority_score = earned."priorityScore"
  from (
    select * from json_to_recordset(${JSON.stringify(earnings)}::json) as input (
      id uuid, "referralCount" int, "storeCreditCents" int, "vipBonusCents" int, "isVip" boolean, "priorityScore" int
    )
    limit ${earnings.length}
  ) earned
  where ${signups}.id = earned.id`;

/** What was paid and taken back, by kind. Reads the whole ledger. */
export async function readCreditByKind(handle: Handle) {
  const rows = await handle
    .select({ kind: creditEntries.kind, cents: sql<number>`sum(${creditEntries.amountCents})::float8` })
    .from(creditEntries)
    .groupBy(creditEntries.kind);
  return creditKinds.map((kind) => ({ kind, cents: rows.find((row) => row.kind === kind)?.cents ?? 0 }));
}
