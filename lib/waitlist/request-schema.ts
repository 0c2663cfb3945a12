import 'server-only';
import { z } from 'zod';
import {
  CAPTCHA_TOKEN_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  FIRST_NAME_STORED_LENGTH,
  REFERRAL_INPUT_LENGTH,
} from './constants';
import { isEmailAddress } from './email-address';
import { isReferralCode, normalizeReferralCode } from './referral-code';
import type { ServerFailureCode } from './signup-result';

/** A field's message is the code of the failure it becomes. */
const because = (code: ServerFailureCode) => ({ error: code });

const email = z
  .string(because('email_required'))
  .trim()
  .min(1, because('email_required'))
  .max(EMAIL_MAX_LENGTH, because('email_invalid'))
  .refine(isEmailAddress, because('email_invalid'));

/** Control characters, lone surrogates, and marks that reverse the text around them. Joiners stay: names need them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Any text is a name; what cannot be printed goes, and what is too long is cut between characters. */
const firstName = z
  .string()
  .nullish()
  .transform((name) => {
    const printable = (name ?? '').replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
    return [...printable].slice(0, FIRST_NAME_STORED_LENGTH).join('') || null;
  });

/** A malformed referral code is ignored: it is no reason to refuse a person. */
const referrerCode = z
  .string()
  .nullish()
  .catch(null)
  .transform((code) => normalizeReferralCode(code))
  .transform((code) => (code && isReferralCode(code) ? code : null));

/** What a visitor may send to join. Unknown fields are dropped. */
export const signupRequestSchema = z.object({
  email,
  firstName,
  referrerCode,
  captchaToken: z.string().max(CAPTCHA_TOKEN_MAX_LENGTH).nullish().catch(null),
  privacyAccepted: z.boolean().catch(false),
  idempotencyKey: z.uuid().nullish().catch(null),
});

/** The honeypot, seen before anything else: no person fills a field that cannot be seen. */
export const botRequestSchema = z.object({ website: z.string().trim().min(1) });

/** A visitor's request after parsing. */
export type ParsedSignupRequest = z.output<typeof signupRequestSchema>;

/** The first problem of a request that did not parse, as a failure with words of its own. */
export function failureOf(error: z.ZodError): ServerFailureCode {
  const code = error.issues[0]?.message;
  return code === 'email_required' || code === 'email_invalid' ? code : 'unexpected';
}

/** A referral code as the lookup takes it: trimmed, upper-cased, and of the right form. */
export const referralCodeSchema = z
  .string()
  .max(REFERRAL_INPUT_LENGTH)
  .transform((code) => normalizeReferralCode(code) ?? '')
  .refine(isReferralCode, 'malformed');
