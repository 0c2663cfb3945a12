/** The section's id, which links lead to. */
export const SIGNUP_ID = 'signup';

/** Moves the focus to where people join, so that Tab goes on from the form. */
export function focusSignup(): void {
  document.getElementById(SIGNUP_ID)?.focus({ preventScroll: true });
}
