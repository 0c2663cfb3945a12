import { FieldError } from '@/components/ui/field-error';
import { CaptchaBox } from './captcha-box';
import { CaptchaUnavailable } from './captcha-unavailable';
import type { Captcha } from './use-captcha';

interface CaptchaFieldProps {
  captcha: Captcha;
  id: string;
  /** What is wrong, if anything. */
  error?: string;
}

/** The form's captcha, in any of its states, with what is wrong below it. */
export function CaptchaField({ captcha, id, error }: CaptchaFieldProps) {
  const errorId = `${id}-error`;
  return (
    <fieldset
      id={id}
      aria-describedby={error ? errorId : undefined}
      tabIndex={-1}
      className="min-w-0 scroll-mt-32 md:scroll-mt-16"
    >
      <legend className="sr-only">reCAPTCHA verification</legend>
      {captcha.status === 'error' ? <CaptchaUnavailable /> : <CaptchaBox captcha={captcha} />}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
