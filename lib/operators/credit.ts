import 'server-only';
import type { Handle } from '@/db/client';
import { readReferral, readWithheldReferrals } from '@/db/queries/credit-ledger';
import { findPersonByKey } from '@/db/queries/people';
import { insertCreditEntries, lockCounter, readBonusCents, updateEarnings } from '@/db/queries/signup-writes';
import type { CreditEntryRow, NewCreditEntry } from '@/db/schema/credit-entries';
import { bonusStatusOf, postReferral, toEarnings } from '../credit/post-referral';
import type { WithheldReason } from '../credit/withholding-rules';
import { type ChangeContext, change, type Operator } from './change';
import { findPerson, type Person } from './person';
import { Refusal, type RefusalReason } from './refusals';

export { readWithheldReferrals as listWithheld, type WithheldReferral } from '@/db/queries/credit-ledger';

/** `release` pays a withheld referral; `reversal` takes a paid one back for good. */
type CreditDecision = 'release' | 'reversal';

export interface CreditDecided {
  referrals: number;
  /** The change of the referrer's credit, bonuses included. */
  amountCents: number;
  referrer: Person;
}

type ReferralState = 'withheld' | 'paid' | 'reversed';

/** @param entries all ledger entries about one friend. */
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

/** @param who the referred friend. */
export async function decideCredit(
  handle: Handle,
  operator: Operator,
  who: string,
  decision: CreditDecision,
): Promise<CreditDecided> {
  return change(handle, operator, async (context) => {
    await lockCounter(context.tx);
    const friend = await findPerson(context.tx, who);
    const entries = await readReferral(context.tx, friend.id);
    const state = referralState(entries);
    const referrer =
      entries[0] && (await findPersonByKey(context.tx, { by: 'id', value: entries[0].signupId }));
    if (!state || !referrer) throw new Refusal('not_referred');
    const refusal = REFUSALS[decision][state];
    if (refusal) throw new Refusal(refusal);
    if (referrer.erasedAt) throw new Refusal('referrer_erased');
    return postAll(context, referrer, [friend.id], decision);
  });
}

/** Pays all withheld referrals of one referrer, or those withheld for one reason. */
export async function releaseAll(
  handle: Handle,
  operator: Operator,
  who: string,
  reason?: WithheldReason,
): Promise<CreditDecided> {
  return change(handle, operator, async (context) => {
    await lockCounter(context.tx);
    const referrer = await findPerson(context.tx, who);
    if (referrer.erasedAt) throw new Refusal('referrer_erased');
    const withheld = await readWithheldReferrals(context.tx, { referrerId: referrer.id, reason });
    const friendIds = withheld.map(({ friend }) => friend.id);
    return postAll(context, referrer, friendIds, 'release');
  });
}

async function postAll(
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
  const changes = entries.map(({ signupId, referredSignupId, kind, amountCents }) => ({
    action: `credit.${kind}`,
    subjectId: signupId,
    detail: { referredSignupId, amountCents },
  }));
  await record(changes);
  const amountCents = referrer.storeCreditCents - before.storeCreditCents;
  return { referrals: friendIds.length, amountCents, referrer };
}
