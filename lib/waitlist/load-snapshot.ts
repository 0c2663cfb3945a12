import { randomInt } from 'node:crypto';
import type { Handle } from '@/db/client';
import {
  countFriendsByDomainAndNetwork,
  type FriendGroup,
  findBlocked,
  findByEmail,
  findByMailbox,
  findErased,
  findLeftAddresses,
  findReferrers,
  type ReferrerRow,
} from '@/db/queries/signup-reads';
import { pipeline } from '@/db/statements';
import type { CreditPolicy } from '../credit/credit-policy';
import type { PendingSignup } from './pending-signup';
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from './records';

/** Unguessable by default. May already be in use. */
export function generateReferralCode(randomBelow: (end: number) => number = randomInt): string {
  const letters = Array.from({ length: REFERRAL_CODE_LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomBelow(REFERRAL_ALPHABET.length)),
  );
  return REFERRAL_PREFIX + letters.join('');
}

/** What the plan of a batch reads under the counter's lock. `now` is by the clock of Postgres. */
export type Snapshot = Awaited<ReturnType<typeof loadSnapshot>> & { now: Date };

/** What a referrer's friends share is a domain or a network. */
export const friendsKey = (referrerCode: string, shared: string) => `${referrerCode} ${shared}`;

export const friendsKeys = (referrerCode: string, shared: readonly (string | null)[]) =>
  shared.flatMap((one) => (one === null ? [] : friendsKey(referrerCode, one)));

export async function loadSnapshot(
  tx: Handle,
  batch: readonly PendingSignup[],
  policy: CreditPolicy,
  generateCode = () => generateReferralCode(),
) {
  const referred = batch.filter((pending) => pending.referrerCode !== null);
  const normalizedEmails = batch.map((pending) => pending.normalizedEmail);
  const canonicalMailboxes = batch.map((pending) => pending.canonicalMailbox);
  const newCodes = (have: number) => Array.from({ length: batch.length - have }, generateCode);
  const [byEmail, byMailbox, left, codes, erased, friends, blocked] = await pipeline([
    // Two statements: with "or", Postgres scans the table for each batch until it has about 9,000 people.
    findByEmail(tx, normalizedEmails),
    findByMailbox(tx, canonicalMailboxes),
    findLeftAddresses(tx, normalizedEmails),
    loadCodes(tx, referred, policy, newCodes),
    loadErased(tx, referred, policy),
    loadFriends(tx, referred, policy),
    loadBlocked(tx, referred),
  ]);
  const people = [...byEmail, ...byMailbox];
  return {
    /** By normalized email. */
    signups: new Map([
      // Without the key: a repeated request must not learn the new address.
      ...left.map(({ address, person }) => [address, { ...person, idempotencyKey: null }] as const),
      ...people.map((person) => [person.normalizedEmail, person] as const),
    ]),
    canonicalMailboxes: new Set(people.map((person) => person.canonicalMailbox)),
    ...codes,
    /** Of the last 180 days: by mailbox, people who were erased or left it; by `friendsKey`, paid friends who were erased. */
    erased,
    ...friends,
    blocked,
  };
}

/** Loads the referrers, and finds out in the same statement which new referral codes are not in use. */
async function loadCodes(
  tx: Handle,
  referred: readonly PendingSignup[],
  { hourlyLimit }: CreditPolicy,
  newCodes: (have: number) => string[],
) {
  const referrers = new Map<string, ReferrerRow>();
  const unusedCodes = new Set<string>();
  let referrerCodes = [...new Set(referred.map((pending) => pending.referrerCode ?? ''))];
  for (let codes = newCodes(0); codes.length > 0; codes = newCodes(unusedCodes.size)) {
    const found = await findReferrers(tx, [...referrerCodes, ...codes], hourlyLimit > 0);
    const known = new Map(found.map((person) => [person.referralCode, person]));
    for (const code of codes) if (!known.has(code)) unusedCodes.add(code);
    for (const code of referrerCodes) {
      const referrer = known.get(code);
      if (referrer && referrer.erasedAt === null) referrers.set(code, referrer);
    }
    referrerCodes = [];
  }
  return { referrers, unusedCodes: [...unusedCodes] };
}

async function loadErased(tx: Handle, referred: PendingSignup[], { hashesOf }: CreditPolicy) {
  const names = new Set(
    referred.flatMap(({ canonicalMailbox, referrerCode, ownDomain, networkHash }) => [
      canonicalMailbox,
      ...friendsKeys(referrerCode ?? '', [ownDomain, networkHash]),
    ]),
  );
  const named = new Map([...names].flatMap((name) => hashesOf(name).map((hash) => [hash, name] as const)));
  const erased = new Map<string, number>();
  for (const { hash, people } of await findErased(tx, [...named.keys()])) {
    const name = named.get(hash) ?? '';
    erased.set(name, (erased.get(name) ?? 0) + people);
  }
  return erased;
}

async function loadBlocked(tx: Handle, referred: readonly PendingSignup[]) {
  const values = referred.flatMap(({ ownDomain, networkHash }) => [ownDomain, networkHash]);
  const blocked = await findBlocked(tx, [...new Set(values.filter((value) => value !== null))]);
  return new Set<string | null>(blocked);
}

/** Counts a referrer's friends at a domain or on a network, by `friendsKey`. */
async function loadFriends(tx: Handle, referred: readonly PendingSignup[], policy: CreditPolicy) {
  const { domainLimit, networkLimit } = policy;
  // Each group once: Postgres plans for as many as it gets.
  const groups = new Map<string, FriendGroup>();
  for (const { referrerCode: code, ownDomain, networkHash } of referred) {
    const domain = domainLimit > 0 ? ownDomain : null;
    const network = networkLimit > 0 ? networkHash : null;
    if (code && (domain || network)) groups.set(`${code} ${domain} ${network}`, { code, domain, network });
  }
  const friendsAtDomains = new Map<string, number>();
  const paidOnNetworks = new Map<string, number>();
  for (const one of await countFriendsByDomainAndNetwork(tx, [...groups.values()], policy)) {
    const { code, domain, network, isOwnNetwork } = one;
    if (domain) friendsAtDomains.set(friendsKey(code, domain), one.atDomain);
    const paid = isOwnNetwork ? Number.POSITIVE_INFINITY : one.paidOnNetwork;
    if (network) paidOnNetworks.set(friendsKey(code, network), paid);
  }
  return { friendsAtDomains, paidOnNetworks };
}
