import { useEffect, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { CAPTCHA_RESET_DELAY_MS } from '@/lib/waitlist/constants';
import { captchaUnavailableMessage } from '@/lib/waitlist/messages';
import { CaptchaWidget } from './captcha-widget';
import { loadCaptcha } from './load-captcha';

export type Captcha = ReturnType<typeof useCaptcha>;

/** `onToken` is called when the visitor solves the captcha. */
export function useCaptcha(onToken: () => void) {
  /** React must not render children into it. */
  const host = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const started = useRef(false);
  const [status, setStatus] = useState<'loading' | 'ready' | 'error'>('loading');
  useEffect(() => () => widget.current?.dispose(), []);

  /** Runs a step while the form is mounted. If the step fails, the captcha is unavailable. */
  async function attempt(step: (host: HTMLDivElement) => void | Promise<void>) {
    if (!host.current) return;
    try {
      await step(host.current);
    } catch {
      if (!host.current) return;
      widget.current?.dispose();
      setStatus('error');
      void notify({ kind: 'error', ...captchaUnavailableMessage });
    }
  }

  /** Loads reCAPTCHA and draws the widget. Further calls do nothing. */
  function start() {
    if (started.current) return;
    started.current = true;
    void attempt(async (place) => {
      const loaded = await loadCaptcha();
      if (!place.isConnected) return;
      widget.current = new CaptchaWidget(loaded, place, onToken);
      widget.current.draw();
      setStatus('ready');
    });
  }

  /** Discards the used token and draws a new widget. */
  function renew() {
    void attempt(() => widget.current?.reset());
    window.setTimeout(() => void attempt(() => widget.current?.draw()), CAPTCHA_RESET_DELAY_MS);
  }

  return { host, status, start, token: () => widget.current?.token ?? null, renew };
}
