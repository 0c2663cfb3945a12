import { REFERRAL_INPUT_LENGTH } from '../constants';

/** No vowels, so that codes spell no words; no 0, 1, I or O, which look alike. */
export const REFERRAL_ALPHABET = 'BCDFGHJKLMNPQRSTVWXYZ23456789';
export const REFERRAL_PREFIX = 'MFM-';
export const REFERRAL_CODE_LENGTH = 6;
const REFERRAL_PATTERN = new RegExp(`^${REFERRAL_PREFIX}[A-Z0-9]{${REFERRAL_CODE_LENGTH}}$`);

/** Trims, upper-cases and shortens typed text; `null` if nothing is left. */
export function normalizeReferralCode(input: string | null | undefined): string | null {
  const code = input?.trim().toUpperCase() ?? '';
  return code === '' ? null : Array.from(code).slice(0, REFERRAL_INPUT_LENGTH).join('');
}

/** Whether normalized text has the format of a code. The code may not exist. */
export function isReferralCode(code: string): boolean {
  return REFERRAL_PATTERN.test(code);
}

export function referralLink(origin: string, code: string): string {
  return `${origin}/?ref=${code.toUpperCase()}`;
}
