import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/text-field';
import { cn } from '@/lib/utils';
import { captchaBlockedMessage, captchaUnavailableMessage } from '@/lib/waitlist/messages';
import type { Captcha } from './use-captcha';

const ERROR_ID = 'signup-captcha-error';

type Props = { captcha: Captcha; error?: string; onRefresh: () => void };

export function CaptchaField({ captcha, error, onRefresh }: Props) {
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
        loading && 'bg-white [box-shadow:inset_0_0_0_1px_var(--color-line)]',
      )}
    >
      {loading && (
        <>
          {/* Stops the animation while the field is out of view. */}
          <p className="absolute inset-0 flex flex-col justify-center gap-2.5 px-4 text-muted text-small [content-visibility:auto] noscript:hidden">
            <span className="ticks h-2.5 animate-pulse [--tick-gap:9px]" aria-hidden="true" />
            Loading verification
          </p>
          <noscript>
            <p className="p-4 font-semibold text-small">
              JavaScript is turned off in your browser. Turn it on to join the waitlist.
            </p>
          </noscript>
        </>
      )}
      <div ref={captcha.host} />
    </div>
  );
}

function CaptchaUnavailable({ isBlocked, onRefresh }: { isBlocked: boolean; onRefresh: () => void }) {
  const { title, description } = isBlocked ? captchaBlockedMessage : captchaUnavailableMessage;
  return (
    <div
      role={isBlocked ? 'alert' : undefined}
      className="flex min-h-[78px] flex-wrap content-center items-center justify-between gap-1 text-small leading-tight max-[360px]:min-h-[144px]"
    >
      <p className="font-semibold text-coral-deep">{title}</p>
      <Button
        variant="line"
        size="sm"
        onClick={onRefresh}
        className="relative min-h-9 after:absolute after:inset-x-0 after:-inset-y-1"
      >
        Refresh Page
      </Button>
      {/* Otherwise a toast says it. */}
      {isBlocked && <p className="w-full">{description}</p>}
    </div>
  );
}
