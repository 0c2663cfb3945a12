export const PREMIERE_SPOTS = 500;

export const REFERRAL_CREDIT_CENTS = 100;
/** With this many paid referrals a person becomes a VIP and gets the bonus. */
export const VIP_REFERRALS = 10;
export const VIP_BONUS_CENTS = 2500;

export const SIZE_CONFIDENCE_PERCENT = 95;

/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;
/** Longer first names are accepted and truncated. */
export const FIRST_NAME_STORED_LENGTH = 200;
export const FIRST_NAME_MAILED_LENGTH = 40;
/** Of the sentence with which a person asks for a check. */
export const APPEAL_STORED_LENGTH = 200;
/** Where a visitor came from. Longer values are truncated. */
export const SOURCE_STORED_LENGTH = 100;
/** Of a name or a source: keeps the request below the size limit of its body. */
export const TEXT_SENT_LENGTH = 1_000;
/** Of the text in which we look for a referral code: longer than a link with what apps add to it. */
export const REFERRAL_TEXT_LENGTH = 4_000;
export const MAX_BODY_BYTES = 64 * 1024;

export const TOTAL_POLL_MS = 30_000;
export const TOTAL_STALE_MS = 20_000;

export const SIGNUP_TIMEOUT_MS = 30_000;
export const LOOKUP_TIMEOUT_MS = 10_000;
/** Shorter than the poll interval minus the stale time, so that the next poll asks again after a timeout. */
export const TOTAL_TIMEOUT_MS = 5_000;

export const CAPTCHA_LOAD_TIMEOUT_MS = 10_000;
/** From the answer to a submit until the widget is rendered again. */
export const CAPTCHA_RESET_DELAY_MS = 100;
export const HONEYPOT_DELAY_MS = 2_000;
export const COPIED_INDICATOR_MS = 2_000;
export const WELCOME_RESEND_INTERVAL_MS = 24 * 60 * 60 * 1000;
/** In 24 hours, counting all aliases of the mailbox. */
export const WELCOME_MAILS_PER_MAILBOX = 3;
/** After joining, when somebody whose referral pays on confirmation is reminded once. */
export const CONFIRMATION_REMINDER_MS = 3 * 24 * 60 * 60 * 1000;
/** After joining, until when a person can say who invited them. */
export const REFERRER_CLAIM_HOURS = 72;
