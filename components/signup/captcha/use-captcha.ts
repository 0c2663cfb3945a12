import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { CAPTCHA_RESET_DELAY_MS } from '@/lib/constants';
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
  /** After a lost connection, until the visitor solves a widget: one that is drawn offline stays empty, without an error. */
  const connectionLoss = useRef<'new' | 'redrawn'>(null);
  const onOnline = useEffectEvent(() => redraw());
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
        connectionLoss.current = null;
        onToken();
      });
      widget.current.draw();
      setStatus('ready');
    });
  }

  const draw = () => attempt(() => widget.current?.draw());

  /** Discards the used token and draws a new widget. */
  function renew({ connectionLost }: { connectionLost: boolean }) {
    void attempt(() => widget.current?.reset());
    window.setTimeout(() => {
      if (connectionLost) connectionLoss.current = 'new';
      void draw();
    }, CAPTCHA_RESET_DELAY_MS);
  }

  /** Does nothing unless the connection was lost. */
  function redraw() {
    if (!connectionLoss.current) return;
    connectionLoss.current = 'redrawn';
    void draw();
  }

  /** Not more than once, because the visitor may be solving the new widget. */
  function redrawOnFocus() {
    if (connectionLoss.current === 'new') redraw();
  }

  return { host, status, start, token: () => widget.current?.token ?? null, renew, redraw, redrawOnFocus };
}
