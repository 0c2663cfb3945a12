'use client';

import { useRef } from 'react';
import { SignupButton, signupPath } from '@/components/layout/links';
import { useOwnTicket } from '@/components/layout/use-own-ticket';
import { useSituation } from '@/components/layout/use-waitlist';
import { continueSignup, emailField } from '@/components/signup/email-field';
import { Button } from '@/components/ui/button';
import { ArrowDown } from '@/components/ui/icons';
import { Input } from '@/components/ui/text-field';
import { grouped } from '@/lib/plural';

export const HERO_FORM_ID = 'hero-form';

/** Its field has no name, so that without JavaScript the address is not in a URL. */
export function HeroForm() {
  const field = useRef<HTMLInputElement>(null);
  const own = useOwnTicket();
  if (useSituation().state !== 'open') return null;
  const look = { icon: <ArrowDown />, className: 'w-full' };
  // As tall as the form.
  if (own) return <SignupButton {...look}>{`You're #${grouped(own.signupPosition)} in line`}</SignupButton>;
  return (
    <form
      id={HERO_FORM_ID}
      action={signupPath}
      noValidate
      className="flex"
      onSubmit={(event) => {
        event.preventDefault();
        continueSignup(field.current?.value ?? '');
      }}
    >
      <Input
        ref={field}
        {...emailField}
        placeholder="Your email"
        aria-label="Your email address"
        className="min-w-0 grow"
      />
      <Button type="submit" className="shrink-0 px-4">
        Get my spot
      </Button>
    </form>
  );
}
