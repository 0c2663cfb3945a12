import { type RefObject, useEffect, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { CAPTCHA_RESET_DELAY_MS } from '@/lib/waitlist/constants';
import { captchaUnavailableMessage } from '@/lib/waitlist/messages';
import { CaptchaWidget } from './captcha-widget';
import { loadCaptcha } from './load-captcha';

export interface Captcha {
  /** The element for the widget. React must not render children into it. */
  host: RefObject<HTMLDivElement | null>;
  status: 'loading' | 'ready' | 'error';
  /** Loads reCAPTCHA and draws the widget. Further calls do nothing. */
  start: () => void;
  token: () => string | null;
  /** Discards the used token and draws a new widget. */
  renew: () => void;
}

/** `onToken` is called when the visitor solves the captcha. */
export function useCaptcha(onToken: () => void): Captcha {
  const host = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const started = useRef(false);
  const [status, setStatus] = useState<Captcha['status']>('loading');
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

  function renew() {
    void attempt(() => widget.current?.reset());
    window.setTimeout(() => void attempt(() => widget.current?.draw()), CAPTCHA_RESET_DELAY_MS);
  }

  return { host, status, start, token: () => widget.current?.token ?? null, renew };
}
