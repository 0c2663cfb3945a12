import { randomInt } from 'node:crypto';
import type { Handle } from '@/db/client';
import { countFriends, type FriendGroup } from '@/db/queries/origins';
import {
  findByEmail,
  findByMailbox,
  findErased,
  findReferrers,
  type ReferrerRow,
} from '@/db/queries/signup-reads';
import type { OriginKind } from '@/db/schema/origin';
import { pipeline } from '@/db/statements';
import type { CreditPolicy } from '../../credit/credit-policy';
import { friendsKey, originRules, sharedBy } from '../../credit/origin';
import type { PendingSignup } from '../pending-signup';
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '../records';

/** Unguessable by default. May already be in use. */
export function generateReferralCode(randomBelow: (end: number) => number = randomInt): string {
  const letters = Array.from({ length: REFERRAL_CODE_LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomBelow(REFERRAL_ALPHABET.length)),
  );
  return REFERRAL_PREFIX + letters.join('');
}

/** What the plan of a batch reads under the counter's lock. `now` is by the clock of Postgres. */
export type Snapshot = Awaited<ReturnType<typeof loadSnapshot>> & { now: Date };

export async function loadSnapshot(
  tx: Handle,
  batch: readonly PendingSignup[],
  policy: CreditPolicy,
  generateCode = () => generateReferralCode(),
) {
  const referred = batch.filter((pending) => pending.referrerCode !== null);
  const normalizedEmails = batch.map((pending) => pending.normalizedEmail);
  const mailboxes = batch.map((pending) => pending.canonicalMailbox);
  const newCodes = (have: number) => Array.from({ length: batch.length - have }, generateCode);
  const [byEmail, byMailbox, codes, erased, friends] = await pipeline([
    // Two statements: with "or", Postgres scans the table for each batch until it has about 9,000 people.
    findByEmail(tx, normalizedEmails),
    findByMailbox(tx, mailboxes),
    loadCodes(tx, referred, policy, newCodes),
    loadErased(tx, referred, policy),
    loadFriends(tx, referred, policy),
  ]);
  const people = [...byEmail, ...byMailbox];
  return {
    /** The key is the normalized email. */
    signups: new Map(people.map((person) => [person.normalizedEmail, person])),
    /** People with one of the mailboxes. */
    sharers: byMailbox,
    ...codes,
    /** These are of the last 180 days: people who were erased or left their mailbox, by mailbox, and erased paid friends, by the key of `Shared`. */
    erased,
    friends,
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

const sharedByFriend = ({ referrerCode, origin }: PendingSignup) => sharedBy(referrerCode ?? '', origin);

async function loadErased(tx: Handle, referred: PendingSignup[], { hashesOf }: CreditPolicy) {
  const names = new Set(
    referred.flatMap((friend) => [friend.canonicalMailbox, ...sharedByFriend(friend).map(({ key }) => key)]),
  );
  const named = new Map([...names].flatMap((name) => hashesOf(name).map((hash) => [hash, name] as const)));
  const erased = new Map<string, number>();
  for (const { hash, people } of await findErased(tx, [...named.keys()])) {
    const name = named.get(hash) ?? '';
    erased.set(name, (erased.get(name) ?? 0) + people);
  }
  return erased;
}

/** Counts the friends of a referrer who share something, by the key of `Shared`. */
async function loadFriends(tx: Handle, referred: readonly PendingSignup[], policy: CreditPolicy) {
  const limitOf = (kind: OriginKind) => originRules[kind].limit(policy);
  // Each group once: Postgres plans for as many as it gets.
  const groups = new Map<string, FriendGroup>();
  for (const friend of referred) {
    const referrerCode = friend.referrerCode ?? '';
    for (const { kind, value, key } of sharedByFriend(friend)) {
      if (limitOf(kind) > 0) groups.set(key, { referrerCode, kind, value });
    }
  }
  const counted = await countFriends(tx, [...groups.values()], limitOf);
  return new Map(
    counted.map(({ referrerCode, value, friends }) => [friendsKey(referrerCode, value), friends]),
  );
}
