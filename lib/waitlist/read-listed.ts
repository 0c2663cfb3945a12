import 'server-only';
import type { Handle } from '@/db/client';
import { countPaidSince, findBonuses, findByAddress, findByCode, type SignupRow } from '@/db/joins';
import { together } from '@/db/together';
import { reachesVip } from './credit-rules';
import type { FreshCodes } from './fresh-codes';
import type { Join, Listed } from './plan-batch';

const HOUR_MS = 60 * 60 * 1000;

export interface Reading {
  /** Referrals on one code that are paid within an hour; 0: no limit. */
  hourlyLimit: number;
  lastPosition: number;
  /** Candidates for the new people; the taken ones are replaced. */
  codes: FreshCodes;
  now: Date;
}

/** Reads what the list holds of everything a batch depends on. The counter must be locked. */
export async function readListed(tx: Handle, joins: readonly Join[], reading: Reading): Promise<Listed> {
  const referred = joins.filter((join) => join.refCode !== null);
  const emailKeys = joins.map((join) => join.emailKey);
  const mailboxKeys = referred.map((join) => join.mailboxKey);
  const refCodes = [...new Set(referred.map((join) => join.refCode ?? ''))];
  const [people, byCode] = await together([
    findByAddress(tx, emailKeys, mailboxKeys),
    findReferrers(tx, refCodes, reading.codes),
  ]);
  const referrers = [...byCode.values()];
  const [paidLastHour, bonuses] = await together([
    countPaid(tx, referrers, reading),
    findBonuses(tx, idsOf(referrers.filter((one) => !reachesVip(one.referralCount)))),
  ]);
  return {
    lastPosition: reading.lastPosition,
    byEmailKey: new Map(people.map((person) => [person.emailKey, person])),
    mailboxKeys: new Set(people.map((person) => person.mailboxKey)),
    byCode,
    paidLastHour,
    bonuses,
  };
}

/** Looks up the referrers and, in the same statement, whether the new codes are taken. */
async function findReferrers(
  tx: Handle,
  refCodes: readonly string[],
  codes: FreshCodes,
): Promise<Map<string, SignupRow>> {
  const found = await findByCode(tx, [...refCodes, ...codes.unchecked]);
  codes.retain(new Set(found.map((person) => person.referralCode)));
  while (codes.unchecked.length > 0) {
    const clashing = await findByCode(tx, codes.unchecked);
    codes.retain(new Set(clashing.map((person) => person.referralCode)));
  }
  const asked = new Set(refCodes);
  const referrers = found.filter((one) => asked.has(one.referralCode) && one.erasedAt === null);
  return new Map(referrers.map((one) => [one.referralCode, one]));
}

async function countPaid(tx: Handle, referrers: SignupRow[], { hourlyLimit, now }: Reading) {
  if (hourlyLimit === 0) return new Map<string, number>();
  return countPaidSince(tx, idsOf(referrers), new Date(now.getTime() - HOUR_MS));
}

const idsOf = (people: readonly SignupRow[]) => people.map((person) => person.id);
