import { eq, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { type ClientOrigin, clientHashes, type NewSignupNetwork, signupNetworks } from '../schema/origin';
import { type NewOutboxEmail, outboxEmails } from '../schema/outbox-emails';
import { type NewReferral, referrals } from '../schema/referrals';
import { type NewSignup, type SignupRow, signups, waitlistCounter } from '../schema/signups';
import { insertRecords } from '../statements';

export interface SignupWrites {
  signups: NewSignup[];
  mails: NewOutboxEmail[];
  moreMail: SQL[];
  networks: NewSignupNetwork[];
  referrals: NewReferral[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  lastPosition: number;
  nextUnverifiedMailAt: Date;
}

/** All writes take one round trip: every other one delays the signups that wait for the counter's lock. */
export async function writeSignups(tx: Handle, writes: SignupWrites): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, writes.signups)})`,
    sql`mails as (${insertRecords(outboxEmails, writes.mails)})`,
    ...writes.moreMail.map((statement, index) => sql`${sql.identifier(`mails_${index}`)} as (${statement})`),
  ];
  if (writes.networks.length > 0) {
    steps.push(sql`networks as (${insertRecords(signupNetworks, writes.networks)})`);
  }
  if (writes.referrals.length > 0) {
    steps.push(sql`referred as (${insertRecords(referrals, writes.referrals)})`);
  }
  const entries = writes.creditEntries.filter(isMoney);
  if (entries.length > 0) steps.push(sql`entries as (${insertRecords(creditEntries, entries)})`);
  if (writes.earnings.length > 0) steps.push(sql`earners as (${earningsUpdate(writes.earnings)})`);
  await tx.execute(sql`with ${sql.join(steps, sql`, `)}
    update ${waitlistCounter} set last_position = ${writes.lastPosition},
      next_unverified_mail_at = ${writes.nextUnverifiedMailAt.toISOString()}`);
}

/** The person passed a captcha on this network. The caller must hold the lock of the counter. */
export async function markVerified(
  tx: Handle,
  { signupId, referredBy }: Pick<NewSignupNetwork, 'signupId' | 'referredBy'>,
  origin: ClientOrigin,
): Promise<void> {
  await tx.update(signups).set({ captcha: 'passed' }).where(eq(signups.id, signupId));
  const hashes = clientHashes(origin);
  if (!hashes) return;
  const joinedFrom = { ...hashes, passedCaptcha: true, createdAt: sql`now()` };
  await tx
    .insert(signupNetworks)
    .values({ signupId, referredBy, ...joinedFrom })
    .onConflictDoUpdate({ target: signupNetworks.signupId, set: joinedFrom });
}

export type Earnings = Pick<
  SignupRow,
  'id' | 'referralCount' | 'storeCreditCents' | 'vipBonusCents' | 'isVip' | 'priorityScore'
>;

/** What decides a person's status. */
export type Account = Earnings & Pick<SignupRow, 'signupPosition'>;

/** The ledger contains money only: with a reward of 0 nothing is posted. */
const isMoney = ({ amountCents }: NewCreditEntry) => amountCents !== 0;

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
const earningsUpdate = (earnings: readonly Earnings[]) => sql`
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
