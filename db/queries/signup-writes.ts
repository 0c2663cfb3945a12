import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { type NewOutboxEmail, outboxEmails } from '../schema/outbox-emails';
import { type NewReferral, referrals } from '../schema/referrals';
import { type NewSignupNetwork, signupNetworks } from '../schema/signup-networks';
import { type NewSignup, signups, waitlistCounter } from '../schema/signups';
import { insertRecords } from '../statements';
import { type Earnings, earningsUpdate, isMoney } from './earnings';

export interface SignupWrites {
  signups: NewSignup[];
  mails: NewOutboxEmail[];
  networks: NewSignupNetwork[];
  referrals: NewReferral[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  lastPosition: number;
}

/** In one round trip: every other one delays the signups that wait for the counter's lock. */
export async function writeSignups(tx: Handle, writes: SignupWrites): Promise<void> {
  const steps = [
    sql`people as (${insertRecords(signups, writes.signups)})`,
    sql`mails as (${insertRecords(outboxEmails, writes.mails)})`,
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
