import { cleanLine } from '@/lib/pasted';
import { findReferralCode } from '@/lib/waitlist/records';

const MAX_LENGTH = 64;

/** The code in a text, or the text, which the server answers as malformed. */
export const toLookup = (text: string) => findReferralCode(text) ?? cleanLine(text, MAX_LENGTH).toUpperCase();
