import { recall, remember } from '@/components/ui/browser-memory';
import { isEmailAddress } from '@/lib/address/email-address';
import { FIRST_NAME_STORED_LENGTH, SIGNUP_TIMEOUT_MS } from '@/lib/constants';
import { fieldsOf, parseJson } from '@/lib/parse-json';
import { cleanAddress, cleanName } from '@/lib/pasted';
import { postSignup } from '@/lib/waitlist/api-client';
import type { FieldProblem, SignupFailureCode } from '@/lib/waitlist/messages';
import type { SignupRequest, SignupResult } from '@/lib/waitlist/records';
import { withTimeout } from '@/lib/with-timeout';

/** `website` is the honeypot. */
export type FormValues = ReturnType<typeof readFormValues>;

export function readFormValues(fields: FormData) {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: cleanAddress(text('email')),
    firstName: cleanName(text('firstName'), FIRST_NAME_STORED_LENGTH),
    website: text('website').trim(),
    referrerCode: text('ref') || null,
    privacyAccepted: fields.has('privacy'),
  } satisfies Partial<SignupRequest>;
}

/** Returns the problems in the order of the form's fields. */
export function findProblems(email: string, isCaptchaDone: boolean): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (email === '') problems.push('email_required');
  else if (!isEmailAddress(email)) problems.push('email_invalid');
  if (!isCaptchaDone) problems.push('captcha_incomplete');
  return problems;
}

export const problemFields: Record<FieldProblem, 'email' | 'captcha'> = {
  email_required: 'email',
  email_invalid: 'email',
  captcha_incomplete: 'captcha',
};

/** How an attempt ended, including the failures that only the browser sees. */
export type AttemptOutcome =
  | Exclude<SignupResult, { outcome: 'failed' }>
  | { outcome: 'failed'; code: SignupFailureCode; requestId?: string };

/** Sends a signup. Never throws. */
export async function submitSignup(request: SignupRequest): Promise<AttemptOutcome> {
  try {
    const result = await withTimeout(SIGNUP_TIMEOUT_MS, ({ signal }) => postSignup(request, signal));
    return isComplete(result) ? result : { outcome: 'failed', code: 'empty_result' };
  } catch {
    return { outcome: 'failed', code: 'network' };
  }
}

function isComplete(result: SignupResult | null): result is SignupResult {
  return Boolean(result?.outcome && (result.outcome !== 'joined' || result.signup));
}

/** Browsers create UUIDs on https only. Elsewhere, as in a preview on a phone, the code for it loads. */
const newKey = async () => (globalThis.isSecureContext ? crypto.randomUUID() : (await import('uuid')).v4());

/** One key per email. After a lost response or a reload, an attempt with the same key returns the stored signup. */
export async function idempotencyKeyOf(email: string): Promise<string> {
  const keys = fieldsOf(parseJson(recall('attempts') ?? ''));
  const id = email.toLowerCase();
  const key = String(keys[id] ?? (await newKey()));
  remember('attempts', JSON.stringify({ ...keys, [id]: key }));
  return key;
}
