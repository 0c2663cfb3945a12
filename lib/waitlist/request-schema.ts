import { z } from 'zod';
import { hasPossibleDomain, normalizeEmail, withAsciiAt } from '../address/canonical-mailbox';
import { isEmailAddress } from '../address/email-address';
import { EMAIL_MAX_LENGTH, FIRST_NAME_STORED_LENGTH, SOURCE_STORED_LENGTH } from '../constants';
import { findReferralCode, type ServerFailureCode, trimPasted } from './records';

type EmailProblem = Extract<ServerFailureCode, 'email_required' | 'email_invalid'>;

/** More than an address with what is copied along with it. */
const PASTED_LENGTH = 1_000;

/** A field's message is a failure code. */
const failWith = (code: EmailProblem) => ({ error: code });

export const emailField = z
  .string(failWith('email_required'))
  .max(PASTED_LENGTH, { ...failWith('email_invalid'), abort: true })
  .overwrite((text) => withAsciiAt(trimPasted(text)))
  .min(1, failWith('email_required'))
  // Otherwise zod runs the next check on a text of any length.
  .max(EMAIL_MAX_LENGTH, { ...failWith('email_invalid'), abort: true })
  .refine(isUsableAddress, failWith('email_invalid'));

/** Normalization can change an address into none, or make it longer than Postgres accepts in an index. */
function isUsableAddress(text: string): boolean {
  if (!isEmailAddress(text)) return false;
  const normalized = normalizeEmail(text);
  return isEmailAddress(normalized) && hasPossibleDomain(normalized);
}

/** Control characters, lone surrogates and bidirectional overrides. Joiners stay: names need them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Characters before cleaning for each that is stored. A letter and its accents can be several, and normalizing takes quadratic time. */
const SPARE = 4;

/** Any text is valid, without unprintable characters and cut at the length. In NFC, as most keyboards type it, a search finds it. */
export const anyText = (length: number) =>
  z
    .string()
    .nullish()
    .catch(null)
    .transform((text) => {
      const printable = (text ?? '')
        .slice(0, SPARE * length)
        .replace(UNPRINTABLE, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      return [...printable.normalize('NFC')].slice(0, length).join('') || null;
    });

/** An invalid or longer host is dropped: a part of it would be another host. */
const referrerHost = z
  .string()
  .max(PASTED_LENGTH)
  .transform((host) => host.toLowerCase().replace(/\.?(:\d+)?$/, ''))
  .pipe(z.hostname().max(SOURCE_STORED_LENGTH))
  .nullish()
  .catch(null)
  .transform((host) => host ?? null);

/** A text without a referral code is ignored: it is no reason to refuse a visitor. */
const referrerCode = z.string().nullish().catch(null).transform(findReferralCode);

/** The email alone can make a request fail. Unknown fields are dropped. */
export const signupRequestSchema = z.object({
  email: emailField,
  firstName: anyText(FIRST_NAME_STORED_LENGTH),
  referrerCode,
  captchaToken: z.string().nullable().catch(null),
  captchaBlocked: z.boolean().catch(false),
  privacyAccepted: z.boolean().catch(false),
  // Postgres returns it in lower case.
  idempotencyKey: z.uuid().toLowerCase().nullable().catch(null),
  utmSource: anyText(SOURCE_STORED_LENGTH),
  utmMedium: anyText(SOURCE_STORED_LENGTH),
  utmCampaign: anyText(SOURCE_STORED_LENGTH),
  referrerHost,
});

/** A filled honeypot. Visitors can't see the field. */
export const botRequestSchema = z.object({ website: z.string().trim().min(1) });

export type ParsedSignupRequest = z.output<typeof signupRequestSchema>;

/** A value that is not an object has no email. */
export function failureOf(error: z.ZodError): EmailProblem {
  return error.issues[0]?.message === 'email_invalid' ? 'email_invalid' : 'email_required';
}
