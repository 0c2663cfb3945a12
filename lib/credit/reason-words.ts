import type { Unpaid } from '@/db/queries/place';
import type { ClientOrigin } from '@/db/schema/origin';
import type { ReferralReason, ReferralState } from '@/db/schema/referrals';
import type { Env } from '../config/env';

export const referralStateTitles: Record<ReferralState, string> = {
  paid: 'Paid',
  withheld: 'Withheld',
  rejected: 'Rejected',
  reversed: 'Reversed',
};

/** Referrals that wait for the friend's confirmation are counted apart from the other withheld ones. */
export const friendStateTitles = { ...referralStateTitles, unconfirmed: 'Unconfirmed' };

// Why a referral is or was withheld, or was reversed without an operator. Client-safe.

export const reasonTitles: Record<ReferralReason, string> = {
  own_address: 'Own address',
  rejoined: 'Rejoined',
  alias: 'Alias',
  disposable_domain: 'Disposable domain',
  captcha_unavailable: 'Captcha unavailable',
  domain_unchecked: 'Domain unchecked',
  same_network: 'One network',
  same_domain: 'Many at one domain',
  personal_limit: 'Personal limit',
  hourly_limit: 'Hourly limit',
  unconfirmed: 'Unconfirmed',
  undeliverable: 'Undeliverable',
  handed_over: 'Too late',
};

/** Operators read these clauses after "because". */
export const reasonExplanations: Record<ReferralReason, string> = {
  own_address: "the friend's address leads to the referrer's mailbox",
  rejoined: 'somebody with this mailbox was erased, or changed their address, within the last 180 days',
  alias: 'the waitlist already contains an alias of the address',
  disposable_domain: "the friend's address has a disposable email domain",
  captcha_unavailable: 'the captcha could not be verified',
  domain_unchecked: "the friend's email domain could not be checked",
  same_network:
    "the friend joined from the referrer's network, or from one with as many paid friends as REFERRALS_PER_NETWORK allows",
  same_domain: 'the referrer has more friends at this domain than REFERRALS_PER_DOMAIN allows',
  personal_limit: 'the referrer already had the paid referrals that REFERRALS_PER_PERSON allows',
  hourly_limit: 'the referrer had more paid referrals within an hour than REFERRALS_PER_HOUR allows',
  unconfirmed: 'the friend has not confirmed the email',
  undeliverable: "mail to the friend's address cannot be delivered",
  handed_over: "the app had the referrer's credit already, which is final",
};

type Limits = Pick<
  Env,
  'REFERRALS_PER_PERSON' | 'REFERRALS_PER_HOUR' | 'REFERRALS_PER_DOMAIN' | 'REFERRALS_PER_NETWORK'
>;

/** Referrals that the rule withheld remain when it is switched off. */
const more = (limit: number) => (limit > 0 ? `more than ${limit}` : 'many');

/** The referrer reads these after "Not counted:". They accuse neither the friend nor the reader. */
const causes: Record<ReferralReason, (limits: Limits) => string> = {
  own_address: () => 'the address leads to your own inbox',
  rejoined: () => 'the address was on the waitlist before',
  alias: () => 'another spelling of an address on the waitlist',
  disposable_domain: () => 'temporary address',
  captcha_unavailable: () => 'the captcha could not be checked',
  domain_unchecked: () => "the address's domain could not be checked",
  same_network: ({ REFERRALS_PER_NETWORK: limit }) =>
    `${more(limit)} friends on one network, or your own network`,
  same_domain: ({ REFERRALS_PER_DOMAIN: limit }) => `${more(limit)} friends with one email domain`,
  personal_limit: ({ REFERRALS_PER_PERSON: limit }) => `${more(limit)} friends`,
  hourly_limit: ({ REFERRALS_PER_HOUR: limit }) => `${more(limit)} friends within an hour`,
  unconfirmed: () => 'they did not confirm their address',
  undeliverable: () => 'emails to their address came back',
  handed_over: () => 'your credit was in the app already',
};

/** What is stored of where people join from, as Your place says it. */
export const clientWords: Record<keyof ClientOrigin, string> = { network: 'the network you joined from' };

/** A referral can have been withheld before it was paid, or have stayed paid because a bounce came too late. */
export function explainReferral(state: ReferralState, reason: ReferralReason): string {
  const isPayment = state === 'paid' || state === 'reversed';
  const wasWithheld = isPayment && reason !== 'undeliverable' && reason !== 'handed_over';
  return `${wasWithheld ? 'once withheld, because ' : ''}${reasonExplanations[reason]}`;
}

export function describeUnpaid({ state, reason }: Pick<Unpaid, 'state' | 'reason'>, limits: Limits): string {
  const cause = reason && causes[reason](limits);
  if (state === 'reversed')
    return reason === 'undeliverable' ? `No longer counted: ${cause}` : 'No longer counted, after a check';
  return state === 'withheld' && reason === 'unconfirmed'
    ? 'Not counted yet: they have not confirmed'
    : `Not counted: ${cause}`;
}
