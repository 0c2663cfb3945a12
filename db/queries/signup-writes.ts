import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { outboxEmails } from '../schema/outbox-emails';
import { type NewReferral, referrals } from '../schema/referrals';
import { type NewSignupNetwork, signupNetworks } from '../schema/signup-networks';
import { type NewSignup, signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';
import { anyOf } from './any-of';
import { type Earnings, earningsUpdate, isMoney } from './earnings';
import { insertRecords } from './insert-records';

export interface SignupWrites {
  signups: NewSignup[];
  /** Signups that get no welcome email, because their mailbox got enough of them today. */
  mutedIds: readonly string[];
  networks: NewSignupNetwork[];
  referrals: NewReferral[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  lastPosition: number;
}

/** In one round trip: every other one delays the signups that wait for the counter's lock. */
export async function writeSignups(tx: Handle, writes: SignupWrites): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, writes.signups)} returning id)`,
    sql`mails as (${insertMails(writes.mutedIds)})`,
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
    update ${waitlistCounter} set last_position = ${writes.lastPosition}`);
}

function insertMails(mutedIds: readonly string[]) {
  if (mutedIds.length === 0) return sql`insert into ${outboxEmails} (signup_id) select id from people`;
  const isMuted = sql`id::text = ${anyOf(mutedIds)}`;
  return sql`insert into ${outboxEmails} (signup_id, status, last_error)
    select id, case when ${isMuted} then 'cancelled' else 'pending' end, case when ${isMuted} then 'mailbox_limit' end
    from people`;
}
