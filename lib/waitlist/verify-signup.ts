import type { Handle } from '@/db/client';
import { findReferral } from '@/db/queries/referrals';
import { markVerified } from '@/db/queries/signup-writes';
import { isVerified, type SignupRow } from '@/db/schema/signups';
import type { CreditPolicy } from '../credit/credit-policy';
import type { PendingSignup } from './pending-signup';
import { recordReferrer } from './record-referrer';

/**
 * Whether a visitor who passed the captcha repeats a signup that did not: anybody can join without one with somebody else's
 * address, so that the real owner is a duplicate and pays nobody.
 */
export const verifies = (pending: PendingSignup, existing: SignupRow): boolean =>
  pending.captcha === 'passed' &&
  !isVerified(existing) &&
  existing.normalizedEmail === pending.normalizedEmail;

/** The signup counts as verified from now on. The visitor's code replaces the referrer of a referral that pays nothing yet. */
export async function verifySignup(
  tx: Handle,
  signupId: string,
  { origin, referrerCode, isDomainUnchecked }: PendingSignup,
  policy: CreditPolicy,
): Promise<void> {
  const found = await findReferral(tx, signupId);
  // An operator has decided about it.
  if (found && found.referral.state !== 'withheld') return;
  await markVerified(tx, signupId, origin);
  if (referrerCode === null) return;
  const referrer = {
    friendId: signupId,
    code: referrerCode,
    isDomainUnchecked,
    replaces: found !== undefined,
  };
  await recordReferrer(tx, referrer, policy);
}
