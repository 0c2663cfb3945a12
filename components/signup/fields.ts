import type { FieldProblem } from '@/lib/waitlist/messages';

export const fieldIds = {
  email: 'signup-email',
  firstName: 'signup-first-name',
  captcha: 'signup-captcha',
  privacy: 'signup-privacy',
  website: 'signup-website',
} as const;

export const problemFieldIds: Record<FieldProblem, string> = {
  email_required: fieldIds.email,
  email_invalid: fieldIds.email,
  captcha_incomplete: fieldIds.captcha,
};
