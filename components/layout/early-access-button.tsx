'use client';

import { grouped } from '@/lib/plural';
import type { ButtonLook } from './links';
import { SignupButton } from './links';
import { useOwnTicket } from './use-own-ticket';

/** Leads people who have joined to their ticket, which replaces the form. */
export function EarlyAccessButton(look: ButtonLook) {
  const own = useOwnTicket();
  return (
    <SignupButton {...look}>
      {own ? `#${grouped(own.signupPosition)} · Share` : 'Get Early Access'}
    </SignupButton>
  );
}
