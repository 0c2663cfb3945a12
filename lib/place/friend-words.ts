import type { Unpaid } from '@/db/queries/place';
import type { ReferralReason } from '@/db/schema/referrals';
import type { Env } from '../config/env';

type Limits = Pick<
  Env,
  'REFERRALS_PER_PERSON' | 'REFERRALS_PER_HOUR' | 'REFERRALS_PER_DOMAIN' | 'REFERRALS_PER_NETWORK'
>;

/** Referrals that the rule withheld remain when it is switched off. */
const more = (limit: number) => (limit > 0 ? `more than ${limit}` : 'many');

/** Why a referral did not count, without accusing the friend or the reader. Ends the sentence "Not counted: …". */
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

export function describeUnpaid({ state, reason }: Pick<Unpaid, 'state' | 'reason'>, limits: Limits): string {
  const cause = reason && causes[reason](limits);
  if (state === 'reversed')
    return reason === 'undeliverable' ? `No longer counted: ${cause}` : 'No longer counted, after a check';
  return state === 'withheld' && reason === 'unconfirmed'
    ? 'Not counted yet: they have not confirmed'
    : `Not counted: ${cause}`;
}
