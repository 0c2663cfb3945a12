import { type RefObject, useEffect, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { CAPTCHA_RESET_DELAY_MS } from '@/lib/waitlist/constants';
import { captchaUnavailableMessage } from '@/lib/waitlist/messages';
import { CaptchaWidget } from './captcha-widget';
import { loadCaptcha } from './load-captcha';

export type CaptchaStatus = 'loading' | 'ready' | 'error';

export interface Captcha {
  /** The element that the widget is drawn into; React must not put anything in it. */
  host: RefObject<HTMLDivElement | null>;
  status: CaptchaStatus;
  /** Loads the provider's script and draws the widget. Only the first call does anything. */
  start: () => void;
  /** The proof that the box was ticked, or `null`. */
  token: () => string | null;
  /** Resets the widget, whose token is used up, and shortly after draws it again. */
  renew: () => void;
}

/** The captcha of a form. `onToken` is called when the person has ticked the box. */
export function useCaptcha(onToken: () => void): Captcha {
  const host = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const started = useRef(false);
  const [status, setStatus] = useState<CaptchaStatus>('loading');
  useEffect(() => () => widget.current?.dispose(), []);

  /** Runs a step unless the form has gone; whatever breaks in it makes the verification unavailable. */
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
