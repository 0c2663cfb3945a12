/** The product's numbers, for pages and servers; the database holds the rules among them too. Cents and milliseconds. */

/** Signups that get premiere features. */
export const PREMIERE_SPOTS = 500;

/** Paid referrals that make a VIP. */
export const VIP_REFERRALS = 10;
export { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from '@/db/schema/rewards';

/** Priority: invitations go out by score, then by position. */
export const PRIORITY_PER_REFERRAL = 10;
export const PRIORITY_FOR_VIP = 100;
export const PRIORITY_FOR_PREMIERE = 50;

/** The claim on the first feature card, in percent. */
export const SIZE_CONFIDENCE_PERCENT = 95;

/** Longest e-mail address accepted, in characters (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;
/** First names of any length are accepted; this many characters are stored, and fewer are mailed. */
export const FIRST_NAME_STORED_LENGTH = 200;
export const FIRST_NAME_MAILED_LENGTH = 40;
/** More of a first name is not even sent: a server action's body is limited. */
export const FIRST_NAME_SENT_LENGTH = 1_000;
/** What a person types or a link carries as a code is cut after this many characters. */
export const REFERRAL_INPUT_LENGTH = 64;

/** Google's tokens have about 2,000 characters; nothing longer than this is passed on. */
export const CAPTCHA_TOKEN_MAX_LENGTH = 4_096;

/** How often the total is asked for, and for how long an answer counts as fresh. */
export const TOTAL_POLL_MS = 30_000;
export const TOTAL_STALE_MS = 20_000;

/** How long an answer is waited for before the network counts as down. */
export const SIGNUP_TIMEOUT_MS = 30_000;
export const LOOKUP_TIMEOUT_MS = 10_000;
/** Shorter, as a failure is fresh for as long as an answer, and must not be so any more at the next poll. */
export const TOTAL_TIMEOUT_MS = 5_000;

/** The reCAPTCHA widget is given up on after this long. */
export const CAPTCHA_LOAD_TIMEOUT_MS = 10_000;
/** The widget is reset and drawn again this long after a submit was answered. */
export const CAPTCHA_RESET_DELAY_MS = 100;
/** How long a form with a filled honeypot pretends to submit. */
export const HONEYPOT_DELAY_MS = 2_000;
/** How long "Copied!" is shown. */
export const COPIED_INDICATOR_MS = 2_000;
/** A repeated signup gets the welcome mail again, at most this often. */
export const WELCOME_AGAIN_MS = 24 * 60 * 60 * 1000;
