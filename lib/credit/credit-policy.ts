import type { WithheldReason } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { domainOf } from '../address/canonical-mailbox';
import { isDisposable } from '../address/domains';
import { appSecrets, type Env } from '../config/env';
import { keyedHash } from '../security/keyed-hash';

export type CreditPolicy = ReturnType<typeof creditPolicyOf>;

type PolicySettings = Pick<
  Env,
  'REFERRAL_CREDIT' | 'REFERRALS_PER_HOUR' | 'REFERRALS_PER_DOMAIN' | 'REFERRALS_PER_NETWORK'
> &
  Parameters<typeof appSecrets>[0];

export const creditPolicyOf = (settings: PolicySettings) => ({
  paidOn: settings.REFERRAL_CREDIT,
  /** Paid referrals per referrer and hour; 0: no limit. */
  hourlyLimit: settings.REFERRALS_PER_HOUR,
  /** Friends of one referrer at one domain that does not belong to a mail provider; 0: no limit. */
  domainLimit: settings.REFERRALS_PER_DOMAIN,
  /** Paid friends of one referrer on one network; 0: no limit, and friends on the referrer's own network are paid, too. */
  networkLimit: settings.REFERRALS_PER_NETWORK,
  hashesOf: mailboxHasher(appSecrets(settings)),
});

/**
 * The hashes by which a mailbox is remembered after its erasure. The first is stored, and any is recognized. Keyed, so that
 * nobody without the secret can tell whose mailbox was erased.
 */
export const mailboxHasher = (secrets: readonly string[]) => (canonicalMailbox: string) =>
  secrets.map((secret) =>
    keyedHash(secret, 'waitlist erased mailbox', canonicalMailbox).toString('base64url'),
  );

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
  friend: Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox' | 'captcha'> & {
    isDomainUnchecked: boolean;
  };
  referrer: Pick<SignupRow, 'canonicalMailbox'>;
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
