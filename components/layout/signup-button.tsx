'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { focusSignup, SIGNUP_ID } from '@/components/signup/anchor';
import { Button } from '@/components/ui/button';

/** Scrolls to the signup section. On other pages it navigates there first. */
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
