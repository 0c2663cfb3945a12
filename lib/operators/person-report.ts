import 'server-only';
import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/operator-actions';
import { readAuditForPerson } from '@/db/queries/audit';
import { type LedgerRow, readLedger, readReferral } from '@/db/queries/credit-ledger';
import { findPersonByKey } from '@/db/queries/people';
import { findSuppression } from '@/db/queries/suppressions';
import type { AuditRow } from '@/db/schema/audit-entries';
import type { SuppressionRow } from '@/db/schema/email-suppressions';
import type { OutboxRow } from '@/db/schema/outbox-emails';
import type { WithheldReason } from '../credit/withholding-rules';
import { type ReferralState, referralState } from './credit';
import { findPerson, type Person } from './person';

/** How a person came: by whom, and what became of that referral. */
export interface Arrival {
  referrer: Person;
  state: ReferralState;
  withheldReason: WithheldReason | null;
}

/** Everything that is known of a person. */
export interface PersonReport {
  person: Person;
  arrival: Arrival | null;
  ledger: LedgerRow[];
  mails: OutboxRow[];
  suppression: SuppressionRow | null;
  audit: AuditRow[];
}

/** @returns everything that is known of the person an operator means, or `undefined`. */
export async function reportPerson(handle: Handle, who: string): Promise<PersonReport | undefined> {
  const person = await findPerson(handle, who);
  if (!person) return undefined;
  return {
    person,
    arrival: await arrivalOf(handle, person),
    ledger: await readLedger(handle, person.id),
    mails: await listMailForPerson(handle, person.id),
    suppression: (await findSuppression(handle, person.id)) ?? null,
    audit: await readAuditForPerson(handle, person.id),
  };
}

async function arrivalOf(handle: Handle, person: Person): Promise<Arrival | null> {
  if (!person.referredBy) return null;
  const referrer = await findPersonByKey(handle, { by: 'id', value: person.referredBy });
  const entries = await readReferral(handle, person.id);
  const state = referralState(entries);
  if (!referrer || !state) return null;
  const withheldReason = entries.find((entry) => entry.kind === 'withheld')?.withheldReason ?? null;
  return { referrer, state, withheldReason };
}
