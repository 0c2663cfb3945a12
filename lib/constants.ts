export const PREMIERE_SPOTS = 500;

export const REFERRAL_CREDIT_CENTS = 100;
/** A person becomes a VIP and gets the bonus at this many paid referrals. */
export const VIP_REFERRALS = 10;
export const VIP_BONUS_CENTS = 2500;
/** Friends who join within this time of each other are suspicious. */
export const FAST_SECONDS = 60;
/** Paid friends of one person, unless `REFERRALS_PER_PERSON` says another number. */
export const REFERRALS_PER_PERSON = 100;

export const SIZE_CONFIDENCE_PERCENT = 95;

/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;
/** Longer first names are accepted and truncated. */
export const FIRST_NAME_STORED_LENGTH = 200;
/** Where a visitor came from. Longer values are truncated. */
export const SOURCE_STORED_LENGTH = 100;
/** What operators paste to find a person: enough for a message that contains a referral link. */
export const PERSON_TEXT_LENGTH = 500;
/** We look for a referral code in this much text: more than a link with what apps add to it. */
export const REFERRAL_TEXT_LENGTH = 2_000;
/** The body of what visitors and the app send. The longest part is a captcha token, with up to about 2,500 characters. */
export const MAX_FORM_BYTES = 4 * 1024;
/** The body of what Resend and operators send. */
export const MAX_BODY_BYTES = 64 * 1024;

export const TOTAL_POLL_MS = 30_000;
export const TOTAL_STALE_MS = 20_000;

/** Longer than Caddy holds a signup while the servers start (ops/Caddyfile). */
export const SIGNUP_TIMEOUT_MS = 50_000;
export const LOOKUP_TIMEOUT_MS = 10_000;
/** Shorter than the poll interval minus the stale time, so that the next poll asks again after a timeout. */
export const TOTAL_TIMEOUT_MS = 5_000;

export const CAPTCHA_LOAD_TIMEOUT_MS = 10_000;
/** The widget is rendered again this long after the answer to a submit. */
export const CAPTCHA_RESET_DELAY_MS = 100;
export const HONEYPOT_DELAY_MS = 2_000;
export const COPIED_INDICATOR_MS = 2_000;
/** A friend's code is sent with a signup until this long after the visitor opened the link. */
export const REFERRAL_MEMORY_MS = 24 * 60 * 60 * 1000;
export const WELCOME_RESEND_INTERVAL_MS = 24 * 60 * 60 * 1000;
/** The limit is for 24 hours and counts all aliases of the mailbox. */
export const WELCOME_MAILS_PER_MAILBOX = 3;
/** Somebody whose referral pays on confirmation is reminded once, this long after joining. */
export const CONFIRMATION_REMINDER_MS = 3 * 24 * 60 * 60 * 1000;
