import type { Friend } from '@/lib/admin/people/person-page';

export const referralStates: Record<Friend['state'], string> = {
  paid: 'Paid',
  withheld: 'Withheld',
  rejected: 'Rejected',
  reversed: 'Reversed',
};

/** Why a referral is withheld or was reversed, as a clause. */
export const reasonWords: Record<NonNullable<Friend['reason']>, string> = {
  own_address: 'the friend’s address leads to the referrer’s own mailbox',
  rejoined: 'this mailbox was erased within the last 180 days and joined again',
  alias: 'the waitlist already has an alias of this address',
  disposable_domain: 'the address is at a disposable email domain',
  captcha_unavailable: 'the captcha could not be verified',
  domain_unchecked: 'the email domain could not be checked',
  same_domain: 'the referrer has too many friends at this domain',
  hourly_limit: 'the referrer earned too many referrals within an hour',
  unconfirmed: 'the friend has not confirmed the email yet',
  undeliverable: 'email to the friend cannot be delivered',
};
