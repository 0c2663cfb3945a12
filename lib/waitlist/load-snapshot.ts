import 'server-only';
import type { Handle } from '@/db/client';
import { together } from '@/db/queries/pipeline';
import { findByAddress, findReferrers, lockCounter, type ReferrerRow } from '@/db/queries/signup-writes';
import type { FreshCodes } from './code-allocator';
import type { Join, JoinOptions, Listed } from './plan-batch';

const HOUR_MS = 60 * 60 * 1000;

export interface ReadOptions extends JoinOptions {
  /** Candidates for the new people; the taken ones are replaced. */
  codes: FreshCodes;
  now: Date;
}

/**
 * Locks the counter and reads what the list holds of everything a batch depends on. All of it is asked at once:
 * each statement sees what was committed when it begins, and none begins before the counter is locked.
 */
export async function lockAndRead(tx: Handle, joins: readonly Join[], options: ReadOptions): Promise<Listed> {
  const referred = joins.filter((join) => join.refCode !== null);
  const emailKeys = joins.map((join) => join.emailKey);
  const mailboxKeys = referred.map((join) => join.mailboxKey);
  const refCodes = new Set(referred.map((join) => join.refCode ?? ''));
  const [lastPosition, people, byCode] = await together([
    lockCounter(tx),
    findByAddress(tx, emailKeys, mailboxKeys),
    findByCode(tx, refCodes, options),
  ]);
  return {
    lastPosition,
    byEmailKey: new Map(people.map((person) => [person.emailKey, person])),
    mailboxKeys: new Set(people.map((person) => person.mailboxKey)),
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
  refCodes: ReadonlySet<string>,
  options: ReadOptions,
): Promise<Map<string, ReferrerRow>> {
  const { codes } = options;
  const since = countedSince(options);
  const found = await findReferrers(tx, [...refCodes, ...codes.unchecked], since);
  codes.retain(codesOf(found));
  while (codes.unchecked.length > 0) codes.retain(codesOf(await findReferrers(tx, codes.unchecked, since)));
  const referrers = found.filter((one) => refCodes.has(one.referralCode) && one.erasedAt === null);
  return new Map(referrers.map((one) => [one.referralCode, one]));
}

const codesOf = (people: readonly ReferrerRow[]) => new Set(people.map((person) => person.referralCode));
