import type { ReferrerRow } from '@/db/queries/signup-reads';
import type { Origin } from '@/db/schema/origin';
import type { WithheldReason } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { domainOf } from '../address/canonical-mailbox';
import { isDisposable } from '../address/domains';
import { appSecrets, type Env } from '../config/env';
import { keyedHash } from '../security/keyed-hash';
import { isPersonFull } from '../situation';
import { originReason } from './origin';

export type CreditPolicy = ReturnType<typeof creditPolicyOf>;

type PolicySettings = Pick<
  Env,
  | 'REFERRAL_CREDIT'
  | 'REFERRALS_PER_PERSON'
  | 'REFERRALS_PER_HOUR'
  | 'REFERRALS_PER_DOMAIN'
  | 'REFERRALS_PER_NETWORK'
> &
  Parameters<typeof appSecrets>[0];

export const creditPolicyOf = (settings: PolicySettings) => ({
  paidOn: settings.REFERRAL_CREDIT,
  /** Paid referrals per referrer; 0: no limit. */
  personLimit: settings.REFERRALS_PER_PERSON,
  /** Paid referrals per referrer and hour; 0: no limit. */
  hourlyLimit: settings.REFERRALS_PER_HOUR,
  /** Paid friends of one referrer at one domain that does not belong to a mail provider; 0: no limit. */
  domainLimit: settings.REFERRALS_PER_DOMAIN,
  /** Paid friends of one referrer on one network; 0: no limit, and friends on the referrer's own network are paid, too. */
  networkLimit: settings.REFERRALS_PER_NETWORK,
  hashesOf: mailboxHasher(appSecrets(settings)),
});

/**
 * The hashes by which a mailbox is remembered after its person left it. The first is stored, and any is recognized. Keyed, so that
 * nobody without the secret can tell whose mailbox it was.
 */
export const mailboxHasher = (secrets: readonly string[]) => (canonicalMailbox: string) =>
  secrets.map((secret) =>
    keyedHash(secret, 'waitlist erased mailbox', canonicalMailbox).toString('base64url'),
  );

/** Applies no limits. For sample data and benchmarks. */
export const unlimitedCredit: CreditPolicy = {
  paidOn: 'signup',
  personLimit: 0,
  hourlyLimit: 0,
  domainLimit: 0,
  networkLimit: 0,
  hashesOf: () => [],
};

interface Referral {
  friend: Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox' | 'captcha'> & {
    isDomainUnchecked: boolean;
    origin: Origin;
  };
  referrer: Pick<ReferrerRow, 'canonicalMailbox' | 'referralCode' | 'referralCount' | 'client'>;
  isAliasListed: boolean;
  hasRejoined: boolean;
  /** Counts the referrer's friends who share something, by the key of `Shared`. */
  countFriends: (key: string) => number;
  paidLastHour: number;
}

export function withholdingReason(referral: Referral, policy: CreditPolicy): WithheldReason | null {
  const { friend, referrer } = referral;
  const { hourlyLimit } = policy;
  if (friend.canonicalMailbox === referrer.canonicalMailbox) return 'own_address';
  if (referral.hasRejoined) return 'rejoined';
  if (referral.isAliasListed) return 'alias';
  if ([friend.normalizedEmail, friend.canonicalMailbox].some((address) => isDisposable(domainOf(address))))
    return 'disposable_domain';
  if (friend.captcha === 'unavailable') return 'captcha_unavailable';
  if (friend.isDomainUnchecked) return 'domain_unchecked';
  const full = originReason(friend.origin, referrer, referral.countFriends, policy);
  if (full) return full;
  if (isPersonFull(referrer.referralCount, policy.personLimit)) return 'personal_limit';
  if (hourlyLimit > 0 && referral.paidLastHour >= hourlyLimit) return 'hourly_limit';
  return policy.paidOn === 'confirmation' ? 'unconfirmed' : null;
}
