import { z } from 'zod';
import { hasPossibleDomain, normalizeEmail } from '../address/canonical-mailbox';
import { isEmailAddress } from '../address/email-address';
import { EMAIL_MAX_LENGTH, FIRST_NAME_STORED_LENGTH, SOURCE_STORED_LENGTH } from '../constants';
import { cleanAddress, cleanLine, cleanName } from '../pasted';
import { findReferralCode, type ServerFailureCode } from './records';

type EmailProblem = Extract<ServerFailureCode, 'email_required' | 'email_invalid'>;

/** A field's message is a failure code. */
const failWith = (code: EmailProblem) => ({ error: code });

export const emailField = z
  .string(failWith('email_required'))
  .overwrite(cleanAddress)
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

/** Any text is valid, cut at the length. */
export const anyText = (length: number, clean = cleanLine) =>
  z
    .string()
    .nullish()
    .catch(null)
    .transform((text) => clean(text ?? '', length) || null);

/** An invalid or longer host is dropped: a part of it would be another host. */
const referrerHost = z
  .string()
  .max(2 * SOURCE_STORED_LENGTH)
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
  firstName: anyText(FIRST_NAME_STORED_LENGTH, cleanName),
  referrerCode,
  captchaToken: z.string().nullable().catch(null),
  captchaBlocked: z.boolean().catch(false),
  privacyAccepted: z.boolean().catch(false),
  // The same for every attempt at one signup, so that a lost response can be requested again. Postgres returns it in lower case.
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
