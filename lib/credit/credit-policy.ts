import type { WithheldReason } from '@/db/schema/referrals';
import { domainOf } from '../address/canonical-mailbox';
import { isDisposable } from '../address/domains';
import { appSecrets, type Env } from '../config/env';
import { keyedHash } from '../security/keyed-hash';

export interface CreditPolicy {
  paidOn: 'signup' | 'confirmation';
  /** Paid referrals per referrer and hour; 0: no limit. */
  hourlyLimit: number;
  /** Friends of one referrer at one domain that does not belong to a mail provider; 0: no limit. */
  domainLimit: number;
  /** Paid friends of one referrer on one network; 0: no limit, and friends on the referrer's own network are paid, too. */
  networkLimit: number;
  /** The hashes by which a mailbox is remembered after its erasure. The first is stored, and any is recognized. */
  hashesOf(canonicalMailbox: string): string[];
}

type PolicySettings = Pick<
  Env,
  'REFERRAL_CREDIT' | 'REFERRALS_PER_HOUR' | 'REFERRALS_PER_DOMAIN' | 'REFERRALS_PER_NETWORK'
> &
  Parameters<typeof appSecrets>[0];

export function creditPolicyOf(settings: PolicySettings): CreditPolicy {
  return {
    paidOn: settings.REFERRAL_CREDIT,
    hourlyLimit: settings.REFERRALS_PER_HOUR,
    domainLimit: settings.REFERRALS_PER_DOMAIN,
    networkLimit: settings.REFERRALS_PER_NETWORK,
    hashesOf: mailboxHasher(appSecrets(settings)),
  };
}

/** Keyed, so that nobody without the secret can tell whose mailbox was erased. */
export function mailboxHasher(secrets: readonly string[]): CreditPolicy['hashesOf'] {
  return (canonicalMailbox) =>
    secrets.map((secret) =>
      keyedHash(secret, 'waitlist erased mailbox', canonicalMailbox).toString('base64url'),
    );
}

/** Applies no limits. For sample data and benchmarks. */
export const unlimitedCredit: CreditPolicy = {
  paidOn: 'signup',
  hourlyLimit: 0,
  domainLimit: 0,
  networkLimit: 0,
  hashesOf: () => [],
};

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
  /** The referrer's paid friends on the network; infinite on the referrer's own, 0 on an unknown one. */
  paidOnNetwork: number;
  paidLastHour: number;
  /** By an operator. */
  isDomainBlocked: boolean;
  isNetworkBlocked: boolean;
}

export function withholdingReason(referral: Referral, policy: CreditPolicy): WithheldReason | null {
  const { friend, referrer } = referral;
  const { networkLimit, domainLimit, hourlyLimit } = policy;
  if (referral.isDomainBlocked) return 'blocked_domain';
  if (referral.isNetworkBlocked) return 'blocked_network';
  if (friend.canonicalMailbox === referrer.canonicalMailbox) return 'own_address';
  if (referral.hasRejoined) return 'rejoined';
  if (referral.isAliasListed) return 'alias';
  if (isDisposable(domainOf(friend.normalizedEmail))) return 'disposable_domain';
  if (friend.captcha === 'unavailable') return 'captcha_unavailable';
  if (friend.isDomainUnchecked) return 'domain_unchecked';
  if (networkLimit > 0 && referral.paidOnNetwork >= networkLimit) return 'same_network';
  if (domainLimit > 0 && referral.friendsAtDomain >= domainLimit) return 'same_domain';
  if (hourlyLimit > 0 && referral.paidLastHour >= hourlyLimit) return 'hourly_limit';
  return policy.paidOn === 'confirmation' ? 'unconfirmed' : null;
}
