import 'server-only';
import type { Handle } from '@/db/client';
import { readReferral, readWithheldReferrals, type WithheldReferral } from '@/db/queries/credit-ledger';
import { findPersonByKey } from '@/db/queries/people';
import { insertCreditEntries, lockCounter, readBonusCents, updateEarnings } from '@/db/queries/signup-writes';
import type { CreditEntryRow, NewCreditEntry } from '@/db/schema/credit-entries';
import { bonusStatusOf, postReferral, toEarnings } from '../credit/post-referral';
import type { WithheldReason } from '../credit/withholding-rules';
import { type ChangeContext, change, type Operator, type Refused, refused } from './change';
import { findPerson, type Person } from './person';
import type { RefusalReason } from './refusals';

/** `release` pays a withheld referral; `reversal` takes a paid one back, which is final. */
export type CreditDecision = 'release' | 'reversal';

export interface CreditDecided {
  outcome: 'done';
  /** How many referrals it was about. */
  referrals: number;
  /** What the referrer gained or lost with it, a bonus included, in cents. */
  amountCents: number;
  /** The referrer, as it is then. */
  referrer: Person;
}

/** Where a friend's referral stands, read off its ledger entries. */
export type ReferralState = 'withheld' | 'paid' | 'reversed';

/** @param entries all that the ledger says about one friend. */
export function referralState(entries: readonly Pick<CreditEntryRow, 'kind'>[]): ReferralState | null {
  const kinds = new Set(entries.map((entry) => entry.kind));
  if (kinds.has('reversal')) return 'reversed';
  if (kinds.has('referral') || kinds.has('release')) return 'paid';
  return kinds.has('withheld') ? 'withheld' : null;
}

const REFUSALS: Record<CreditDecision, Record<ReferralState, RefusalReason | null>> = {
  release: { withheld: null, paid: 'already_paid', reversed: 'already_reversed' },
  reversal: { withheld: 'not_paid', paid: null, reversed: 'already_reversed' },
};

/**
 * Decides about one referral.
 *
 * @param who the friend who joined by it.
 */
export async function decideCredit(
  handle: Handle,
  operator: Operator,
  who: string,
  decision: CreditDecision,
): Promise<CreditDecided | Refused> {
  return change(handle, operator, async (context) => {
    await lockCounter(context.tx);
    const friend = await findPerson(context.tx, who);
    if (!friend) return refused('unknown_person');
    const entries = await readReferral(context.tx, friend.id);
    const state = referralState(entries);
    const referrer = await referrerOf(context.tx, entries);
    if (!state || !referrer) return refused('not_referred');
    const refusal = REFUSALS[decision][state];
    if (refusal) return refused(refusal);
    if (referrer.erasedAt) return refused('referrer_erased');
    return settle(context, referrer, [friend.id], decision);
  });
}

/** Pays every withheld referral of one person, or those withheld for one reason. */
export async function releaseAll(
  handle: Handle,
  operator: Operator,
  who: string,
  reason?: WithheldReason,
): Promise<CreditDecided | Refused> {
  return change(handle, operator, async (context) => {
    await lockCounter(context.tx);
    const referrer = await findPerson(context.tx, who);
    if (!referrer) return refused('unknown_person');
    if (referrer.erasedAt) return refused('referrer_erased');
    const waiting = await readWithheldReferrals(context.tx, { referrerId: referrer.id, reason });
    const friendIds = waiting.map(({ friend }) => friend.id);
    return settle(context, referrer, friendIds, 'release');
  });
}

/** The withheld referrals that wait for an operator, the oldest first. */
export async function listWaiting(
  handle: Handle,
  filter: { reason?: WithheldReason; limit?: number },
): Promise<WithheldReferral[]> {
  return readWithheldReferrals(handle, filter);
}

async function referrerOf(tx: Handle, entries: CreditEntryRow[]): Promise<Person | undefined> {
  const [first] = entries;
  return first && findPersonByKey(tx, { by: 'id', value: first.signupId });
}

async function settle(
  { tx, record }: ChangeContext,
  before: Person,
  friendIds: string[],
  kind: CreditDecision,
): Promise<CreditDecided> {
  const bonusCents = await readBonusCents(tx, before.id);
  const entries: NewCreditEntry[] = [];
  let referrer = before;
  for (const friendId of friendIds) {
    const bonus = bonusStatusOf({ ...referrer, bonusCents });
    const posting = postReferral(referrer, { friendId, kind, at: new Date() }, bonus);
    entries.push(...posting.entries);
    referrer = posting.account;
  }
  await insertCreditEntries(tx, entries);
  await updateEarnings(tx, [toEarnings(referrer)]);
  await record(entries.map((entry) => toRecord(entry)));
  const amountCents = referrer.storeCreditCents - before.storeCreditCents;
  return { outcome: 'done', referrals: friendIds.length, amountCents, referrer };
}

function toRecord({ signupId, referredSignupId, kind, amountCents }: NewCreditEntry) {
  return {
    action: `credit.${kind}`,
    subjectId: signupId,
    detail: { referredSignupId, amountCents },
  };
}
