import 'server-only';
import type { Handle } from '@/db/client';
import { type GroupKey, readGroupIds } from '@/db/queries/admin-review';
import type { Operator } from '../../operators/change';
import { type CreditDecided, type CreditDecision, decideCredit } from '../../operators/credit';
import type { ReferralState } from './review-state';

/** Referrals per transaction: signups wait for the lock that it holds. */
export const DECISION_CHUNK = 100;
/** A dry run covers more than one chunk, because the VIP bonus depends on the whole group. */
const PREVIEW_LIMIT = 10_000;

interface GroupDecision extends GroupKey {
  decision: CreditDecision;
  /** `all`: the next ones in this state who joined no later than `until`. */
  friends: { ids: readonly string[] } | { all: ReferralState; until: Date };
}

export interface Decided extends Pick<CreditDecided, 'referrals' | 'skipped' | 'amountCents'> {
  /** Of the referrer afterwards. */
  referralCount: number;
  storeCreditCents: number;
  isVip: boolean;
}

/** Decides about chosen friends of a group, or about its next chunk. A dry run covers up to `PREVIEW_LIMIT` friends. */
export async function decideGroup(
  handle: Handle,
  operator: Operator,
  { referrerId, reason, decision, friends }: GroupDecision,
): Promise<Decided> {
  const limit = operator.dryRun ? PREVIEW_LIMIT : DECISION_CHUNK;
  const friendIds =
    'ids' in friends
      ? friends.ids
      : await readGroupIds(handle, { referrerId, reason, state: friends.all, until: friends.until }, limit);
  const decided = await decideCredit(handle, operator, { referrer: referrerId, friendIds }, decision);
  const { referrals, skipped, amountCents } = decided;
  const { referralCount, storeCreditCents, isVip } = decided.referrer;
  return { referrals, skipped, amountCents, referralCount, storeCreditCents, isVip };
}
