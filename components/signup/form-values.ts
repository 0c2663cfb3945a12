import { isEmailAddress } from '@/lib/address/email-address';
import { TEXT_SENT_LENGTH } from '@/lib/constants';
import type { FieldProblem } from '@/lib/waitlist/messages';

export interface FormValues {
  email: string;
  firstName: string;
  /** The honeypot. */
  website: string;
  referrerCode: string | null;
  privacyAccepted: boolean;
}

export function readFormValues(fields: FormData): FormValues {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    email: text('email'),
    firstName: text('firstName').slice(0, TEXT_SENT_LENGTH),
    website: text('website'),
    referrerCode: text('ref') || null,
    privacyAccepted: fields.has('privacy'),
  };
}

/** In the order of the form's fields. */
export function findProblems(email: string, captchaToken: string | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (email === '') problems.push('email_required');
  else if (!isEmailAddress(email)) problems.push('email_invalid');
  if (!captchaToken) problems.push('captcha_incomplete');
  return problems;
}

export const problemFields: Record<FieldProblem, 'email' | 'captcha'> = {
  email_required: 'email',
  email_invalid: 'email',
  captcha_incomplete: 'captcha',
};
