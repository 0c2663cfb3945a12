import { EMAIL_MAX_LENGTH } from '@/lib/waitlist/constants';
import { isEmailAddress } from '@/lib/waitlist/email-address';
import type { FieldProblem } from '@/lib/waitlist/messages';

/** In the order of the form's fields. */
export function findProblems({
  email,
  captchaToken,
}: {
  email: string;
  captchaToken: string | null;
}): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (email === '') problems.push('email_required');
  else if (email.length > EMAIL_MAX_LENGTH || !isEmailAddress(email)) problems.push('email_invalid');
  if (!captchaToken) problems.push('captcha_incomplete');
  return problems;
}
