import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { Handle } from '../client';
import { referrals } from '../schema/referrals';
import { onlyRow } from '../statements';
import { friends } from './referrals';

/** Referrals that wait for an operator, without those that wait for the friend. */
export const countWithheld = (handle: Handle) =>
  handle.$count(referrals, and(eq(referrals.state, 'withheld'), ne(referrals.reason, 'unconfirmed')));

/** Friends whose referral waits for their confirmation. Erased friends can't confirm any more. */
export async function countUnconfirmedReferrals(handle: Handle, referrerId: string): Promise<number> {
  const isWaiting = and(eq(referrals.state, 'withheld'), eq(referrals.reason, 'unconfirmed'));
  const rows = await handle
    .select({ unconfirmed: count() })
    .from(referrals)
    .innerJoin(friends, and(eq(friends.id, referrals.friendId), isNull(friends.erasedAt)))
    .where(and(eq(referrals.referrerId, referrerId), isWaiting));
  return onlyRow(rows).unconfirmed;
}
