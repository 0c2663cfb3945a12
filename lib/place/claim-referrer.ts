import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { findPersonByKey } from '@/db/queries/people';
import { domainOf } from '../address/canonical-mailbox';
import { REFERRER_CLAIM_HOURS } from '../constants';
import type { Runtime } from '../runtime';
import { type ReferrerProblem, type ReferrerRecorded, recordReferrer } from '../waitlist/record-referrer';
import { findReferralCode } from '../waitlist/records';

export async function claimReferrer(
  handle: Handle,
  friendId: string,
  typedCode: string,
  { policy, rateLimiter, mailDomainCheck }: Pick<Runtime, 'policy' | 'rateLimiter' | 'mailDomainCheck'>,
): Promise<ReferrerRecorded | { status: ReferrerProblem | 'limited' }> {
  const code = findReferralCode(typedCode);
  if (code === null) return { status: 'unknown_code' };
  // Each attempt takes the lock for which signups wait.
  const limit = await rateLimiter.take('referrerByPerson', friendId);
  if (!limit.allowed) return { status: 'limited' };
  const friend = await findPersonByKey(handle, { by: 'id', value: friendId });
  if (!friend) return { status: 'ended' };
  const isDomainUnchecked = (await mailDomainCheck?.isUnchecked(domainOf(friend.normalizedEmail))) ?? false;
  const claim = { friendId, code, isDomainUnchecked, withinHours: REFERRER_CLAIM_HOURS };
  return retryTransaction(handle, (tx) => recordReferrer(tx, claim, policy));
}
