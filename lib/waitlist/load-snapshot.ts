import 'server-only';
import type { Handle } from '@/db/client';
import {
  countFriendsAtDomains,
  findByEmail,
  findErasedMailboxes,
  findReferrers,
  type ReferrerRow,
} from '@/db/queries/join-reads';
import { pipeline } from '@/db/statements';
import type { CreditPolicy } from '../credit/credit-policy';
import type { CodeAllocator } from './code-allocator';
import type { Join } from './join';
import { friendsKey, type Snapshot } from './plan-batch';

interface SnapshotOptions {
  policy: CreditPolicy;
  codes: CodeAllocator;
}

/** Call it while the counter is locked, so that the reads see the previous batch. */
export async function loadSnapshot(
  tx: Handle,
  joins: readonly Join[],
  { policy, codes }: SnapshotOptions,
): Promise<Omit<Snapshot, 'lastPosition' | 'now'>> {
  const referred = joins.filter((join) => join.referrerCode !== null);
  const normalizedEmails = joins.map((join) => join.normalizedEmail);
  const canonicalMailboxes = joins.map((join) => join.canonicalMailbox);
  const [people, referrers, erasedMailboxes, friends] = await pipeline([
    findByEmail(tx, normalizedEmails, canonicalMailboxes),
    loadReferrers(tx, referred, policy, codes),
    loadErasedMailboxes(tx, referred, policy),
    loadFriendsAtDomains(tx, referred, policy),
  ]);
  return {
    signups: new Map(people.map((person) => [person.normalizedEmail, person])),
    canonicalMailboxes: new Set(people.map((person) => person.canonicalMailbox)),
    referrers,
    erasedMailboxes,
    friendsAtDomains: new Map(
      friends.map((one) => [friendsKey(one.referrerId, one.domain), one.friends] as const),
    ),
  };
}

/** Loads the referrers and checks the new referral codes in the same statement. */
async function loadReferrers(
  tx: Handle,
  referred: readonly Join[],
  { hourlyLimit }: CreditPolicy,
  codes: CodeAllocator,
): Promise<Map<string, ReferrerRow>> {
  const referrerCodes = new Set(referred.map((join) => join.referrerCode ?? ''));
  const countPaid = hourlyLimit > 0;
  const found = await findReferrers(tx, [...referrerCodes, ...codes.unchecked], countPaid);
  codes.confirmUnused(codesOf(found));
  while (codes.unchecked.length > 0) {
    codes.confirmUnused(codesOf(await findReferrers(tx, codes.unchecked, countPaid)));
  }
  const referrers = found.filter((one) => referrerCodes.has(one.referralCode) && one.erasedAt === null);
  return new Map(referrers.map((one) => [one.referralCode, one]));
}

const codesOf = (people: readonly ReferrerRow[]) => new Set(people.map((person) => person.referralCode));

async function loadErasedMailboxes(
  tx: Handle,
  referred: readonly Join[],
  { hashesOf }: CreditPolicy,
): Promise<Set<string>> {
  const mailboxes = new Map(
    referred.flatMap(({ canonicalMailbox }) =>
      hashesOf(canonicalMailbox).map((hash) => [hash, canonicalMailbox] as const),
    ),
  );
  const found = await findErasedMailboxes(tx, [...mailboxes.keys()]);
  return new Set(found.map((hash) => mailboxes.get(hash) ?? ''));
}

async function loadFriendsAtDomains(tx: Handle, referred: readonly Join[], { domainLimit }: CreditPolicy) {
  if (domainLimit === 0) return [];
  // Each pair once: Postgres plans for as many as it gets.
  const pairs = new Map<string, { code: string; domain: string }>();
  for (const { referrerCode: code, ownDomain: domain } of referred) {
    if (code && domain) pairs.set(`${code} ${domain}`, { code, domain });
  }
  return countFriendsAtDomains(tx, [...pairs.values()], domainLimit);
}
