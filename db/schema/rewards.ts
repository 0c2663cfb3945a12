/** What a referrer earns for one paid referral, in cents. */
export const REFERRAL_CREDIT_CENTS = 100;
/** What becoming a VIP adds, once, in cents. */
export const VIP_BONUS_CENTS = 2500;
