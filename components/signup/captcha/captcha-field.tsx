import { Button } from '@/components/ui/button';
import { CircleAlert } from '@/components/ui/icons';
import { FieldError } from '@/components/ui/text-field';
import { cn } from '@/lib/utils';
import { captchaBlockedMessage, captchaUnavailableMessage } from '@/lib/waitlist/messages';
import type { Captcha } from './use-captcha';

const ERROR_ID = 'signup-captcha-error';

interface CaptchaFieldProps {
  captcha: Captcha;
  error?: string;
  onRefresh: () => void;
}

export function CaptchaField({ captcha, error, onRefresh }: CaptchaFieldProps) {
  const isDrawn = captcha.status === 'loading' || captcha.status === 'ready';
  return (
    <fieldset
      name="captcha"
      aria-describedby={error ? ERROR_ID : undefined}
      tabIndex={-1}
      className="min-w-0 scroll-mt-32 md:scroll-mt-16"
    >
      <legend className="sr-only">reCAPTCHA verification</legend>
      {isDrawn ? (
        <CaptchaBox captcha={captcha} />
      ) : (
        <CaptchaUnavailable isBlocked={captcha.status === 'blocked'} onRefresh={onRefresh} />
      )}
      <FieldError id={ERROR_ID}>{error}</FieldError>
    </fieldset>
  );
}

/** Reserves the widget's size: 304×78, or 164×144 on the narrowest screens. */
function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const loading = captcha.status === 'loading';
  return (
    <div
      aria-busy={loading}
      className={cn(
        'relative min-h-[78px] w-[304px] max-[360px]:min-h-[144px] max-[360px]:w-[164px]',
        loading && 'bg-white inset-ring inset-ring-line',
      )}
    >
      {loading && (
        // Stops the animation while the field is out of view.
        <p className="absolute inset-0 flex flex-col justify-center gap-2.5 px-4 text-muted text-small [content-visibility:auto]">
          <span className="ticks h-2.5 animate-pulse [--tick-gap:9px]" aria-hidden="true" />
          Loading verification
        </p>
      )}
      <div ref={captcha.host} />
    </div>
  );
}

function CaptchaUnavailable({ isBlocked, onRefresh }: { isBlocked: boolean; onRefresh: () => void }) {
  const { title, description } = isBlocked ? captchaBlockedMessage : captchaUnavailableMessage;
  return (
    <div className="flex min-h-[78px] items-center justify-between gap-3 max-[360px]:min-h-[144px] max-[360px]:flex-col max-[360px]:items-start">
      <div className="flex gap-2 text-small leading-tight">
        <CircleAlert className="mt-px size-[18px] shrink-0 text-coral-deep" strokeWidth={1.7} />
        <div>
          <p className="font-semibold text-coral-deep">{title}</p>
          <p>{description}</p>
        </div>
      </div>
      <Button variant="line" size="sm" onClick={onRefresh} className="shrink-0 whitespace-nowrap">
        Refresh Page
      </Button>
    </div>
  );
}
