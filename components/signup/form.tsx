import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { prepareToasts } from '@/components/ui/notify';
import { TextField } from '@/components/ui/text-field';
import { type FieldProblem, signupFailureMessages } from '@/lib/waitlist/messages';
import type { Signup } from '@/lib/waitlist/records';
import { CaptchaField } from './captcha/captcha-field';
import { fieldIds, problemFieldIds } from './fields';
import { Honeypot } from './honeypot';
import { PrivacyField } from './privacy-field';
import { ReferredBy } from './referred-by';
import { loadTicket } from './ticket/load-ticket';
import { useNear } from './use-near';
import { useSignup } from './use-signup';

interface SignupFormProps {
  onJoined: (signup: Signup) => Promise<void>;
}

/** Loads the captcha when the form is near the viewport, the rest on the first interaction. */
export function SignupForm({ onJoined }: SignupFormProps) {
  const { captcha, pending, problems, clearProblems, submit } = useSignup(onJoined);
  const form = useRef<HTMLFormElement>(null);
  const errorOf = (fieldId: string) => fieldError(problems, fieldId);

  useNear(form, captcha.start);

  function prepare() {
    captcha.start();
    void prepareToasts();
    loadTicket().catch(() => undefined);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="signup-heading"
      onSubmit={submit}
      onFocusCapture={prepare}
      onPointerDownCapture={prepare}
      className="grid grid-cols-1 gap-6"
    >
      <ReferredBy />
      <TextField
        id={fieldIds.email}
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        error={errorOf(fieldIds.email)}
        onChange={() => clearProblems('email_required', 'email_invalid')}
      />
      <TextField
        id={fieldIds.firstName}
        label="First name"
        note="optional"
        name="firstName"
        autoComplete="given-name"
      />
      <Honeypot />
      <CaptchaField captcha={captcha} id={fieldIds.captcha} error={errorOf(fieldIds.captcha)} />
      <PrivacyField />
      <Button
        type="submit"
        icon={<ArrowRight />}
        pending={pending}
        disabled={pending || captcha.status !== 'ready'}
      >
        {pending ? 'Joining...' : 'Claim Your Early Spot'}
      </Button>
    </form>
  );
}

function fieldError(problems: FieldProblem[], fieldId: string): string | undefined {
  const problem = problems.find((candidate) => problemFieldIds[candidate] === fieldId);
  return problem && signupFailureMessages[problem].description;
}
