import 'server-only';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { WithheldReason } from '@/db/schema/credit-entries';
import { domainOf } from '../waitlist/canonical-mailbox';

export type { WithheldReason };

// Built once: the package's own check rebuilds this set of thousands of domains for every address.
const disposableDomains = disposableEmailBlocklistSet();

/** Checks parent domains too: anonbox.net, for one, gives each mailbox a subdomain. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')));
}

export const withheldExplanations: Record<WithheldReason, string> = {
  own_address: "the friend's address leads to the referrer's mailbox",
  alias: 'the waitlist already contains an alias of the address',
  disposable_domain: "the friend's address has a disposable email domain",
  hourly_limit: 'more paid referrals within an hour than REFERRALS_PER_HOUR allows',
};

interface Referral {
  friend: { normalizedEmail: string; canonicalMailbox: string };
  referrer: { canonicalMailbox: string };
  isAliasListed: boolean;
  paidLastHour: number;
  /** 0: no limit. */
  hourlyLimit: number;
}

/** The first rule that withholds the credit of a referral; `null` if the referral is paid. */
export function withholdingReason(referral: Referral): WithheldReason | null {
  const { friend, referrer, hourlyLimit } = referral;
  if (friend.canonicalMailbox === referrer.canonicalMailbox) return 'own_address';
  if (referral.isAliasListed) return 'alias';
  if (isDisposable(domainOf(friend.normalizedEmail))) return 'disposable_domain';
  if (hourlyLimit > 0 && referral.paidLastHour >= hourlyLimit) return 'hourly_limit';
  return null;
}
