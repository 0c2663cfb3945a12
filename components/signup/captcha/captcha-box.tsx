import { cn } from '@/lib/utils';
import type { Captcha } from './use-captcha';

/** The widget, in a box that keeps its room from the first paint on: 304×78, or 164×144 on the narrowest screens. */
export function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const loading = captcha.status === 'loading';
  return (
    <div
      aria-busy={loading}
      className={cn(
        'relative min-h-[78px] w-[304px] max-[360px]:min-h-[144px] max-[360px]:w-[164px]',
        loading && 'bg-white inset-ring inset-ring-line',
      )}
    >
      {loading && <CaptchaLoading />}
      <div ref={captcha.host} />
    </div>
  );
}

function CaptchaLoading() {
  return (
    <p className="absolute inset-0 flex flex-col justify-center gap-2.5 px-4 text-muted text-small">
      <span className="ticks h-2.5 animate-pulse [--tick-gap:9px]" aria-hidden="true" />
      Loading verification
    </p>
  );
}
