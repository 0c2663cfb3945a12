import 'server-only';
import { randomInt } from 'node:crypto';
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from './referral-code';

/** An unguessable code, which may already be in use. */
export function generateReferralCode(): string {
  const letters = Array.from({ length: REFERRAL_CODE_LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomInt(REFERRAL_ALPHABET.length)),
  );
  return REFERRAL_PREFIX + letters.join('');
}
