import 'server-only';
import type { Handle } from '@/db/client';
import { pipeline } from '@/db/queries/pipeline';
import { findByEmail, findReferrers, lockCounter, type ReferrerRow } from '@/db/queries/signup-writes';
import type { CodeAllocator } from './code-allocator';
import type { Join, JoinOptions, Snapshot } from './plan-batch';

const HOUR_MS = 60 * 60 * 1000;

interface SnapshotOptions extends JoinOptions {
  codes: CodeAllocator;
  now: Date;
}

/** In one pipeline: the reads run after the counter is locked, so they see the previous batch. */
export async function loadSnapshot(
  tx: Handle,
  joins: readonly Join[],
  options: SnapshotOptions,
): Promise<Snapshot> {
  const referred = joins.filter((join) => join.referrerCode !== null);
  const normalizedEmails = joins.map((join) => join.normalizedEmail);
  const canonicalMailboxes = referred.map((join) => join.canonicalMailbox);
  const referrerCodes = new Set(referred.map((join) => join.referrerCode ?? ''));
  const [lastPosition, people, referrers] = await pipeline([
    lockCounter(tx),
    findByEmail(tx, normalizedEmails, canonicalMailboxes),
    loadReferrers(tx, referrerCodes, options),
  ]);
  return {
    lastPosition,
    signups: new Map(people.map((person) => [person.normalizedEmail, person])),
    canonicalMailboxes: new Set(people.map((person) => person.canonicalMailbox)),
    referrers,
  };
}

/** Loads the referrers and checks the new referral codes in the same statement. */
async function loadReferrers(
  tx: Handle,
  referrerCodes: ReadonlySet<string>,
  { codes, hourlyLimit, now }: SnapshotOptions,
): Promise<Map<string, ReferrerRow>> {
  // Without a limit, nothing is counted: a referrer may have thousands of recent entries.
  const since = hourlyLimit === 0 ? now : new Date(now.getTime() - HOUR_MS);
  const found = await findReferrers(tx, [...referrerCodes, ...codes.unchecked], since);
  codes.confirmUnused(codesOf(found));
  while (codes.unchecked.length > 0) {
    codes.confirmUnused(codesOf(await findReferrers(tx, codes.unchecked, since)));
  }
  const referrers = found.filter((one) => referrerCodes.has(one.referralCode) && one.erasedAt === null);
  return new Map(referrers.map((one) => [one.referralCode, one]));
}

const codesOf = (people: readonly ReferrerRow[]) => new Set(people.map((person) => person.referralCode));
