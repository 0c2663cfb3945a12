import { findReferralCode, trimPasted } from '@/lib/waitlist/records';

const MAX_LENGTH = 64;

/** The code in a text. Other text, which the server answers as malformed, is trimmed, upper-cased and cut. */
export const toLookup = (text: string) =>
  findReferralCode(text) ?? trimPasted(text).toUpperCase().slice(0, MAX_LENGTH);
