export const SIGNUP_ID = 'signup';

/** Moves the focus, so that Tab continues into the form. */
export function focusSignup(): void {
  document.getElementById(SIGNUP_ID)?.focus({ preventScroll: true });
}
