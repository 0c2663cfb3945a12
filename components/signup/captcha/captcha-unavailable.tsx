import { Button } from '@/components/ui/button';
import { CircleAlert } from '@/components/ui/icons';
import { captchaUnavailableMessage } from '@/lib/waitlist/messages';

/** Instead of the widget, in the room that was kept for it. */
export function CaptchaUnavailable() {
  return (
    <div className="flex min-h-[78px] items-center justify-between gap-3 max-[360px]:min-h-[144px] max-[360px]:flex-col max-[360px]:items-start">
      <div className="flex gap-2 text-small leading-tight">
        <CircleAlert
          className="mt-px size-[18px] shrink-0 text-coral-deep"
          strokeWidth={1.7}
          aria-hidden="true"
        />
        <div>
          <p className="font-semibold text-coral-deep">{captchaUnavailableMessage.title}</p>
          <p>{captchaUnavailableMessage.description}</p>
        </div>
      </div>
      <Button variant="line" size="sm" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </div>
  );
}
