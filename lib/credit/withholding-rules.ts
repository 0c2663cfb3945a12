import 'server-only';
import type { WithheldReason } from '@/db/schema/referrals';
import { domainOf } from '../address/canonical-mailbox';
import { isDisposable } from '../address/disposable-domains';
import type { CreditPolicy } from './credit-policy';

export {
  type ReferralReason,
  referralReasons,
  type WithheldReason,
  withheldReasons,
} from '@/db/schema/referrals';

interface Referral {
  friend: {
    normalizedEmail: string;
    canonicalMailbox: string;
    captcha: 'passed' | 'unavailable';
    isDomainUnchecked: boolean;
  };
  referrer: { canonicalMailbox: string };
  isAliasListed: boolean;
  hasRejoined: boolean;
  /** The referrer's friends at the domain of the address; 0 at a mail provider. */
  friendsAtDomain: number;
  paidLastHour: number;
}

/** The first rule that withholds the credit of a referral; `null` if the referral is paid. */
export function withholdingReason(referral: Referral, policy: CreditPolicy): WithheldReason | null {
  const { friend, referrer } = referral;
  const { domainLimit, hourlyLimit } = policy;
  if (friend.canonicalMailbox === referrer.canonicalMailbox) return 'own_address';
  if (referral.hasRejoined) return 'rejoined';
  if (referral.isAliasListed) return 'alias';
  if (isDisposable(domainOf(friend.normalizedEmail))) return 'disposable_domain';
  if (friend.captcha === 'unavailable') return 'captcha_unavailable';
  if (friend.isDomainUnchecked) return 'domain_unchecked';
  if (domainLimit > 0 && referral.friendsAtDomain >= domainLimit) return 'same_domain';
  if (hourlyLimit > 0 && referral.paidLastHour >= hourlyLimit) return 'hourly_limit';
  return policy.paidOn === 'confirmation' ? 'unconfirmed' : null;
}
