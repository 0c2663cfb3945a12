import 'server-only';
import { randomInt } from 'node:crypto';
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from './referral-code';

/** A new referral code, unguessable and evenly spread. Whether it is taken only the database knows. */
export function generateReferralCode(): string {
  const letters = Array.from({ length: REFERRAL_CODE_LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomInt(REFERRAL_ALPHABET.length)),
  );
  return REFERRAL_PREFIX + letters.join('');
}
