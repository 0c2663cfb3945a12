import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ArrowRight } from '@/components/ui/icons';
import { loadToasts } from '@/components/ui/notify';
import { TextField } from '@/components/ui/text-field';
import { useInView } from '@/components/ui/use-in-view';
import { openInBrowser, signupFailureMessages } from '@/lib/waitlist/messages';
import type { Signup } from '@/lib/waitlist/records';
import { CaptchaField } from './captcha/captcha-field';
import { DomainQuestion } from './domain-question';
import { keepTyped, useDraft } from './draft';
import { EMAIL_ID, emailField } from './email-field';
import type { FormTexts } from './form-texts';
import { ReferredBy } from './referred-by';
import { problemFields } from './submit-signup';
import { useSignup } from './use-signup';

export interface SignupFormProps {
  texts: FormTexts;
  onJoined: (signup: Signup) => Promise<void>;
}

/** Loads the captcha when the form comes into view, the rest on the first interaction. */
export function SignupForm({ texts, onJoined }: SignupFormProps) {
  const { captcha, pending, problems, rejections, suggestion, clearProblems, submit } = useSignup(onJoined);
  const form = useRef<HTMLFormElement>(null);

  useDraft(form);
  useInView(form, (inView) => inView && captcha.start());

  function prepare() {
    captcha.start();
    captcha.redrawOnFocus();
    void loadToasts();
    import('./ticket').catch(() => undefined);
  }

  function errorOf(field: 'email' | 'captcha') {
    const problem = problems.find((candidate) => problemFields[candidate] === field);
    return problem && signupFailureMessages[problem].description;
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="signup-heading"
      onSubmit={submit}
      onInput={({ currentTarget }) => keepTyped(currentTarget)}
      onFocusCapture={prepare}
      onPointerDownCapture={prepare}
      className="grid grid-cols-1 gap-4 md:gap-5"
    >
      <ReferredBy />
      <TextField
        {...emailField}
        id={EMAIL_ID}
        label="Email"
        name="email"
        required
        error={errorOf('email')}
        onInput={() => clearProblems('email_required', 'email_invalid')}
      />
      {suggestion && <DomainQuestion domain={suggestion} onAnswer={() => clearProblems()} />}
      {/* The honeypot is moved off-screen, because bots skip fields with `display: none`. */}
      <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label htmlFor="signup-website">Website</label>
        {/* The attributes keep password managers from filling it. */}
        <input
          id="signup-website"
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
        />
      </div>
      <div>
        <CaptchaField
          captcha={captcha}
          error={errorOf('captcha') ?? (rejections > 1 ? openInBrowser : undefined)}
          onRefresh={() => window.location.reload()}
        />
        <p className="mt-2.5 text-muted text-tape">{texts.captcha}</p>
      </div>
      <div className="flex gap-3">
        <Checkbox id="signup-privacy" name="privacy" />
        <label htmlFor="signup-privacy" className="cursor-pointer text-small">
          {texts.consent}
        </label>
      </div>
      <details className="-my-2">
        <summary className="disclosure">Add your first name</summary>
        <TextField
          id="signup-first-name"
          label="First name"
          note="optional"
          name="firstName"
          autoComplete="given-name"
        />
      </details>
      <Button
        type="submit"
        icon={<ArrowRight />}
        pending={pending}
        disabled={pending || captcha.status === 'loading' || captcha.status === 'error'}
      >
        {pending ? 'Joining...' : 'Claim Your Early Spot'}
      </Button>
      {texts.photo}
      <p className="text-muted text-small">{texts.belowButton}</p>
    </form>
  );
}
