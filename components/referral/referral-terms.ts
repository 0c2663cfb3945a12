import { REFERRAL_CREDIT_CENTS } from '@/lib/waitlist/constants';

/** What comes of joining by a friend's link, for both. */
export const referralTerms = `They earn $${REFERRAL_CREDIT_CENTS / 100}, you get your own link.`;
