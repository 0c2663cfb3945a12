import 'server-only';
import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { findSuppression } from '@/db/outbox/suppressions';
import { readAuditForPerson } from '@/db/queries/audit';
import { findPersonByKey } from '@/db/queries/people';
import { countUnconfirmedReferrals, findReferral, readFriends, readLedger } from '@/db/queries/referrals';
import { readNetwork } from '@/db/queries/signup-network';
import { COUNT_LIMIT } from '../plural';
import { findPerson, type Person } from './person';

export type PersonReport = Awaited<ReturnType<typeof reportPerson>>;
export type Arrival = NonNullable<PersonReport['arrival']>;

/** @returns everything we store about a person. */
export async function reportPerson(handle: Handle, who: string) {
  const person = await findPerson(handle, who);
  return {
    person,
    arrival: await readArrival(handle, person),
    friends: await readFriends(handle, person.id),
    ledger: await readLedger(handle, person.id),
    unconfirmedReferrals: await countUnconfirmedReferrals(handle, person.id),
    mails: await listMailForPerson(handle, person.id),
    network: await readNetwork(handle, person.id, COUNT_LIMIT),
    suppression: (await findSuppression(handle, person.canonicalMailbox)) ?? null,
    audit: await readAuditForPerson(handle, person.id),
  };
}

/** The referral that brought the person here. */
export async function readArrival(handle: Handle, person: Person) {
  const referral = await findReferral(handle, person.id);
  const referrer = referral && (await findPersonByKey(handle, { by: 'id', value: referral.referrerId }));
  return referrer ? { referrer, state: referral.state, reason: referral.reason } : null;
}
