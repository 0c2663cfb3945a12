import type { FieldProblem } from '@/lib/waitlist/messages';

/** The ids of the form's fields. */
export const fieldIds = {
  email: 'signup-email',
  firstName: 'signup-first-name',
  captcha: 'signup-captcha',
  privacy: 'signup-privacy',
  website: 'signup-website',
} as const;

/** Where to go to fix a problem. */
export const problemFieldIds: Record<FieldProblem, string> = {
  email_required: fieldIds.email,
  email_invalid: fieldIds.email,
  captcha_incomplete: fieldIds.captcha,
};
