import { REFERRAL_INPUT_LENGTH } from './constants';

/** No vowels, so that no words arise; no 0, 1, I or O, which people confuse. */
export const REFERRAL_ALPHABET = 'BCDFGHJKLMNPQRSTVWXYZ23456789';
export const REFERRAL_PREFIX = 'MFM-';
/** Characters after the prefix. */
export const REFERRAL_CODE_LENGTH = 6;
const REFERRAL_FORM = new RegExp(`^${REFERRAL_PREFIX}[A-Z0-9]{${REFERRAL_CODE_LENGTH}}$`);

/**
 * Trims and upper-cases what a person typed or a link carried, and cuts it where no code could end.
 *
 * @returns the code as it is stored and shown, or `null` when nothing is left.
 */
export function normalizeReferralCode(input: string | null | undefined): string | null {
  const code = input?.trim().toUpperCase() ?? '';
  return code === '' ? null : Array.from(code).slice(0, REFERRAL_INPUT_LENGTH).join('');
}

/** Whether a normalised text has the form of a code, like MFM-ABC123. Says nothing of its existence. */
export function isReferralCode(code: string): boolean {
  return REFERRAL_FORM.test(code);
}

/**
 * The link a person shares.
 *
 * @param origin the site's origin, without a slash at its end.
 */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?ref=${code.toUpperCase()}`;
}
