import 'server-only';
import type { Handle } from '@/db/client';
import { pipeline } from '@/db/queries/pipeline';
import { findByEmail, findReferrers, lockCounter, type ReferrerRow } from '@/db/queries/signup-writes';
import type { CodeAllocator } from './code-allocator';
import type { Join, JoinOptions, Snapshot } from './plan-batch';

const HOUR_MS = 60 * 60 * 1000;

export interface ReadOptions extends JoinOptions {
  /** Candidates for the new people; the taken ones are replaced. */
  codes: CodeAllocator;
  now: Date;
}

/**
 * Locks the counter and reads what the list holds of everything a batch depends on. All of it is asked at once:
 * each statement sees what was committed when it begins, and none begins before the counter is locked.
 */
export async function loadSnapshot(
  tx: Handle,
  joins: readonly Join[],
  options: ReadOptions,
): Promise<Snapshot> {
  const referred = joins.filter((join) => join.referrerCode !== null);
  const normalizedEmails = joins.map((join) => join.normalizedEmail);
  const canonicalMailboxes = referred.map((join) => join.canonicalMailbox);
  const referrerCodes = new Set(referred.map((join) => join.referrerCode ?? ''));
  const [lastPosition, people, byCode] = await pipeline([
    lockCounter(tx),
    findByEmail(tx, normalizedEmails, canonicalMailboxes),
    findByCode(tx, referrerCodes, options),
  ]);
  return {
    lastPosition,
    byNormalizedEmail: new Map(people.map((person) => [person.normalizedEmail, person])),
    canonicalMailboxes: new Set(people.map((person) => person.canonicalMailbox)),
    byCode,
  };
}

/** With no limit, nothing is counted: a code may have been paid thousands within the hour. */
function countedSince({ hourlyLimit, now }: ReadOptions): Date {
  return hourlyLimit === 0 ? now : new Date(now.getTime() - HOUR_MS);
}

/** Looks up the referrers and, in the same statement, whether the new codes are taken. */
async function findByCode(
  tx: Handle,
  referrerCodes: ReadonlySet<string>,
  options: ReadOptions,
): Promise<Map<string, ReferrerRow>> {
  const { codes } = options;
  const since = countedSince(options);
  const found = await findReferrers(tx, [...referrerCodes, ...codes.unchecked], since);
  codes.retain(codesOf(found));
  while (codes.unchecked.length > 0) codes.retain(codesOf(await findReferrers(tx, codes.unchecked, since)));
  const referrers = found.filter((one) => referrerCodes.has(one.referralCode) && one.erasedAt === null);
  return new Map(referrers.map((one) => [one.referralCode, one]));
}

const codesOf = (people: readonly ReferrerRow[]) => new Set(people.map((person) => person.referralCode));
