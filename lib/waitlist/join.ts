import 'server-only';
import type { Handle } from '@/db/client';
import {
  countPaidSince,
  findBonuses,
  findByAddress,
  findByCode,
  insertAdmission,
  lockCounter,
  type SignupRow,
  updateEarnings,
} from '@/db/joins';
import { requestWelcomeAgain } from '@/db/outbox';
import { WELCOME_AGAIN_MS } from './constants';
import { reachesVip } from './credit-rules';
import { generateReferralCode } from './generate-code';
import { type BatchPlan, type Join, type JoinOutcome, type Listed, planBatch } from './plan-batch';

const HOUR_MS = 60 * 60 * 1000;

export interface JoinOptions {
  /** Referrals on one code that are paid within an hour; 0: no limit. */
  hourlyLimit: number;
}

/**
 * Puts a batch of people on the list, in their order, in one transaction: positions without gap or repeat,
 * referrers paid once, a welcome mail to be sent for each. A single visitor is a batch of one. May be repeated
 * after any failure: people stored by an earlier try are told what they would have been told then.
 *
 * @returns an outcome for each join, at its place.
 * @throws the driver's error when the database fails; then nobody of the batch is stored, unless the failure
 *   hit the commit itself.
 */
export async function joinBatch(
  handle: Handle,
  joins: readonly Join[],
  options: JoinOptions,
): Promise<JoinOutcome[]> {
  return handle.transaction(async (tx) => {
    const now = new Date();
    const lastPosition = await lockCounter(tx);
    const codes = new FreshCodes(joins.length);
    const listed = await readListed(tx, joins, { lastPosition, codes, now, ...options });
    const plan = planBatch(joins, listed, { ...options, now, nextCode: () => codes.next() });
    await store(tx, plan, lastPosition);
    await remindOf(tx, plan.outcomes);
    return plan.outcomes;
  });
}

/** Referral codes for a batch, known to be free once `retain` has seen which ones are taken. */
class FreshCodes {
  private free = new Set<string>();
  unchecked: string[];

  constructor(count: number) {
    this.unchecked = Array.from({ length: count }, generateReferralCode);
  }

  /** Keeps what is not taken and makes a new candidate for each that is. */
  retain(taken: ReadonlySet<string>): void {
    const clashes = this.unchecked.filter(
      (code) => taken.has(code) || this.free.has(code) || !this.free.add(code),
    );
    this.unchecked = clashes.map(generateReferralCode);
  }

  next(): string {
    const [code] = this.free;
    if (code === undefined) throw new Error('A batch has no more codes than people');
    this.free.delete(code);
    return code;
  }
}

interface Reading extends JoinOptions {
  lastPosition: number;
  codes: FreshCodes;
  now: Date;
}

async function readListed(tx: Handle, joins: readonly Join[], reading: Reading): Promise<Listed> {
  const referred = joins.filter((join) => join.refCode !== null);
  const people = await findByAddress(
    tx,
    joins.map((join) => join.emailKey),
    referred.map((join) => join.mailboxKey),
  );
  const byCode = await findReferrers(
    tx,
    [...new Set(referred.map((join) => join.refCode ?? ''))],
    reading.codes,
  );
  const referrers = [...byCode.values()];
  return {
    lastPosition: reading.lastPosition,
    byEmailKey: new Map(people.map((person) => [person.emailKey, person])),
    mailboxKeys: new Set(people.map((person) => person.mailboxKey)),
    byCode,
    paidLastHour: await countPaid(tx, referrers, reading),
    bonuses: await findBonuses(tx, idsOf(referrers.filter((one) => !reachesVip(one.referralCount)))),
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

function countPaid(tx: Handle, referrers: SignupRow[], { hourlyLimit, now }: Reading) {
  if (hourlyLimit === 0) return new Map<string, number>();
  return countPaidSince(tx, idsOf(referrers), new Date(now.getTime() - HOUR_MS));
}

const idsOf = (people: readonly SignupRow[]) => people.map((person) => person.id);

/** A repeated signup says "check your email", so that there is a mail to find. */
async function remindOf(tx: Handle, outcomes: readonly JoinOutcome[]): Promise<void> {
  const repeated = outcomes.flatMap((one) => (one.outcome === 'duplicate' ? [one.id] : []));
  await requestWelcomeAgain(tx, repeated, WELCOME_AGAIN_MS);
}

async function store(tx: Handle, plan: BatchPlan, lastPosition: number): Promise<void> {
  if (plan.lastPosition === lastPosition) return;
  await insertAdmission(tx, plan);
  await updateEarnings(tx, plan.earnings);
}
