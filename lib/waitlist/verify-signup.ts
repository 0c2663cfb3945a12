import type { Handle } from '@/db/client';
import { isUndeliverable } from '@/db/outbox/repeated-signup';
import { findReferral } from '@/db/queries/referrals';
import { markVerified } from '@/db/queries/signup-writes';
import { isVerified, type SignupRow } from '@/db/schema/signups';
import type { CreditPolicy } from '../credit/credit-policy';
import { recordReferrer } from './batch/record-referrer';
import type { PendingSignup } from './pending-signup';

/**
 * Whether a visitor who passed the captcha repeats a signup that did not: anybody can join without one with somebody else's
 * address, so that the real owner is a duplicate and pays nobody.
 */
export const verifies = (pending: PendingSignup, existing: SignupRow): boolean =>
  pending.captcha === 'passed' &&
  !isVerified(existing) &&
  existing.normalizedEmail === pending.normalizedEmail;

/**
 * The signup counts as verified from now on. It keeps the first code, or none, because anybody can repeat it. The referral is judged
 * again only if both visitors name the same code: otherwise, one of them may have taken the other's friend.
 */
export async function verifySignup(
  tx: Handle,
  signupId: string,
  { origin, referrerCode, isDomainUnchecked }: PendingSignup,
  policy: CreditPolicy,
): Promise<void> {
  const found = await findReferral(tx, signupId);
  // An operator has decided about it.
  if (found && found.referral.state !== 'withheld') return;
  await markVerified(tx, { signupId, referredBy: found?.referral.referrerId }, origin);
  if (!found || found.referrer.referralCode !== referrerCode) return;
  if (await isUndeliverable(tx, signupId)) return;
  await recordReferrer(
    tx,
    { friendId: signupId, code: referrerCode, isDomainUnchecked, again: true },
    policy,
  );
}
