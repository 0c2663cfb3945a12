import { showSignup } from '@/components/layout/links';
import { isEmailAddress } from '@/lib/address/email-address';
import { cleanAddress } from '@/lib/pasted';

/** What the fields of the hero and of the form share. */
export const emailField = {
  type: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  placeholder: 'you@example.com',
} as const;

export const EMAIL_ID = 'signup-email';

/** Shows the form with the address. The focus moves to what is next: correcting the address or the captcha. */
export function continueSignup(address: string): void {
  showSignup();
  const field = document.querySelector<HTMLInputElement>(`#${EMAIL_ID}`);
  if (!field) return;
  field.value = address || field.value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const isDone = isEmailAddress(cleanAddress(field.value));
  const next = isDone ? field.form?.querySelector<HTMLElement>('[name=captcha]') : field;
  next?.focus({ preventScroll: true });
}
