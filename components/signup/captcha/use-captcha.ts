import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** A widget that was drawn without a connection is empty, and reCAPTCHA reports nothing. Solving one ends the doubt. */
  const doubt = useRef<'empty' | 'redrawn'>(null);
  const onOnline = useEffectEvent(() => revive());
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => {
      window.removeEventListener('online', listener);
      widget.current?.dispose();
    };
  }, []);

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
      widget.current = new CaptchaWidget(loaded, place, () => {
        doubt.current = null;
        onToken();
      });
      widget.current.draw();
      setStatus('ready');
    });
  }

  const draw = () => attempt(() => widget.current?.draw());

  /** Discards the used token and draws a new widget. */
  function renew({ connectionFailed }: { connectionFailed: boolean }) {
    void attempt(() => widget.current?.reset());
    window.setTimeout(() => {
      if (connectionFailed) doubt.current = 'empty';
      void draw();
    }, CAPTCHA_RESET_DELAY_MS);
  }

  function revive() {
    if (!doubt.current) return;
    doubt.current = 'redrawn';
    void draw();
  }

  /** Not more than once, because the visitor may be solving the widget that has been drawn since. */
  function reviveOnFocus() {
    if (doubt.current === 'empty') revive();
  }

  return { host, status, start, token: () => widget.current?.token ?? null, renew, revive, reviveOnFocus };
}
