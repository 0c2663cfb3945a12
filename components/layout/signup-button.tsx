'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

export const SIGNUP_ID = 'signup';

/** Moves the focus, so that Tab continues into the form. */
export function focusSignup(): void {
  document.getElementById(SIGNUP_ID)?.focus({ preventScroll: true });
}

/** Scrolls to the signup form. On other pages it navigates there first. */
export function SignupButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const router = useRouter();

  function goToSignup() {
    const section = document.getElementById(SIGNUP_ID);
    if (!section) return router.push(`/#${SIGNUP_ID}`);
    section.scrollIntoView();
    focusSignup();
  }

  return <Button onClick={goToSignup} {...props} />;
}
