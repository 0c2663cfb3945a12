'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { focusSignup, SIGNUP_ID } from '@/components/signup/anchor';
import { Button } from '@/components/ui/button';

/** A button that scrolls to the signup section, or goes to it from another page. */
export function SignupButton(props: Omit<ComponentProps<typeof Button>, 'onClick' | 'asChild'>) {
  const router = useRouter();

  function goToSignup() {
    const section = document.getElementById(SIGNUP_ID);
    if (!section) return router.push(`/#${SIGNUP_ID}`);
    // Whether it scrolls smoothly is decided by the style sheet, which knows of reduced motion.
    section.scrollIntoView();
    focusSignup();
  }

  return <Button onClick={goToSignup} {...props} />;
}
