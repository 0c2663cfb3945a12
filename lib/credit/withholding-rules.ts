import 'server-only';
import type { ReferralReason, WithheldReason } from '@/db/schema/referrals';
import { domainOf } from '../waitlist/canonical-mailbox';
import type { CreditPolicy } from './credit-policy';
import { isDisposable } from './disposable-domains';

export {
  type ReferralReason,
  referralReasons,
  type WithheldReason,
  withheldReasons,
} from '@/db/schema/referrals';

export const reasonExplanations: Record<ReferralReason, string> = {
  own_address: "the friend's address leads to the referrer's mailbox",
  rejoined: 'somebody with this mailbox was erased within the last 180 days',
  alias: 'the waitlist already contains an alias of the address',
  disposable_domain: "the friend's address has a disposable email domain",
  captcha_unavailable: 'the captcha could not be verified',
  domain_unchecked: "the friend's email domain could not be checked",
  same_domain: 'the referrer has more friends at this domain than REFERRALS_PER_DOMAIN allows',
  hourly_limit: 'the referrer had more paid referrals within an hour than REFERRALS_PER_HOUR allows',
  unconfirmed: 'the friend has not confirmed the email',
  undeliverable: "mail to the friend's address cannot be delivered",
};

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
