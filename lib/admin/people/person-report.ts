import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { findSuppression } from '@/db/outbox/suppressions';
import { readAudit } from '@/db/queries/audit';
import { findLatestInvitation } from '@/db/queries/invitations/of-person';
import { readNetwork } from '@/db/queries/people';
import { findReferral, readFriends, readLedger } from '@/db/queries/referrals';
import { countUnconfirmedReferrals } from '@/db/queries/withheld-referrals';
import { everything } from '@/db/statements';
import { findPerson, type Person } from '../../operations/person/person';
import { COUNT_LIMIT } from '../../plural';

export async function readProfile(handle: Handle, person: Person) {
  const [found, network, suppression, invitation] = await Promise.all([
    findReferral(handle, person.id),
    readNetwork(handle, person.id, COUNT_LIMIT),
    findSuppression(handle, person),
    findLatestInvitation(handle, person.id),
  ]);
  return {
    person,
    arrival: found
      ? { referrer: found.referrer, state: found.referral.state, reason: found.referral.reason }
      : null,
    network,
    suppression: suppression ?? null,
    invitation: invitation ?? null,
  };
}

export type PersonReport = Awaited<ReturnType<typeof reportPerson>>;

/** Everything we store about a person. Lists begin with the oldest entry. */
export async function reportPerson(handle: Handle, who: string) {
  const profile = await readProfile(handle, await findPerson(handle, who, true));
  const { id } = profile.person;
  return {
    ...profile,
    friends: await readFriends(handle, id),
    ledger: (await readLedger(handle, id)).reverse(),
    unconfirmedReferrals: await countUnconfirmedReferrals(handle, id),
    mails: await listMailForPerson(handle, id),
    audit: (await readAudit(handle, { subjectId: id, ...everything })).reverse(),
  };
}
