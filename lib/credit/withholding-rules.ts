import 'server-only';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { WithheldReason } from '@/db/schema/credit-entries';
import { domainOf } from '../waitlist/canonical-mailbox';

// The package's own check builds the set of its thousands of domains again for every address.
const disposableDomains = disposableEmailBlocklistSet();

/** Below a domain too: anonbox.net gives each mailbox one of its own, and with others anybody may have one. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, place) => disposableDomains.has(labels.slice(place).join('.')));
}

export type { WithheldReason };

/** Each reason as an operator reads it. */
export const withheldExplanations: Record<WithheldReason, string> = {
  own_address: "the friend's address leads to the referrer's own mailbox",
  alias: 'an alias of the address was on the list already',
  disposable_domain: "the friend's address is at a domain of throw-away mailboxes",
  hourly_limit: 'more paid referrals within the hour than REFERRALS_PER_HOUR allows',
};

/** What the rules look at. */
export interface Referral {
  friend: { normalizedEmail: string; canonicalMailbox: string };
  referrer: { canonicalMailbox: string };
  /** Whether an alias of the friend's address is on the list already. */
  aliasIsListed: boolean;
  /** Referrals the referrer was paid within the last hour. */
  paidLastHour: number;
  /** How many an hour are paid at once; 0: no limit. */
  hourlyLimit: number;
}

/** The first rule that withholds the credit of a referral, or `null` when it is paid at once. */
export function withheldReason(referral: Referral): WithheldReason | null {
  const { friend, referrer, hourlyLimit } = referral;
  if (friend.canonicalMailbox === referrer.canonicalMailbox) return 'own_address';
  if (referral.aliasIsListed) return 'alias';
  if (isDisposable(domainOf(friend.normalizedEmail))) return 'disposable_domain';
  if (hourlyLimit > 0 && referral.paidLastHour >= hourlyLimit) return 'hourly_limit';
  return null;
}
