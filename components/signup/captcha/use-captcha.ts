import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { CAPTCHA_RESET_DELAY_MS } from '@/lib/constants';
import { captchaUnavailableMessage } from '@/lib/waitlist/messages';
import { type LoadedCaptcha, loadCaptcha } from './load-captcha';

export type Captcha = ReturnType<typeof useCaptcha>;

/** `onToken` is called when the visitor solves the captcha. */
export function useCaptcha(onToken: () => void) {
  /** React must not render children into it. */
  const host = useRef<HTMLDivElement>(null);
  const started = useRef(false);
  const loaded = useRef<LoadedCaptcha>(null);
  const widget = useRef<number>(undefined);
  const [status, setStatus] = useState<'loading' | 'ready' | 'error' | 'blocked'>('loading');
  /** A widget that is drawn offline stays empty without an error, so this is set until the visitor solves one. */
  const connectionLoss = useRef<'new' | 'redrawn'>(null);
  const onOnline = useEffectEvent(() => redraw());
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  /** Loads reCAPTCHA and draws the widget. Further calls do nothing. */
  function start() {
    if (started.current) return;
    started.current = true;
    loadCaptcha().then((captcha) => {
      loaded.current = captcha;
      setStatus('ready');
      draw();
    }, fail);
  }

  function fail() {
    if (!host.current) return;
    const isBlocked = wasReloaded();
    setStatus(isBlocked ? 'blocked' : 'error');
    if (!isBlocked) void notify({ kind: 'error', ...captchaUnavailableMessage });
  }

  /** reCAPTCHA only renders into an empty element, so each call creates one. */
  function draw() {
    if (!host.current || !loaded.current) return;
    const { grecaptcha, siteKey } = loaded.current;
    const place = document.createElement('div');
    host.current.replaceChildren(place);
    // Too narrow for the normal widget (304 px).
    const size = window.matchMedia('(width < 360px)').matches ? 'compact' : 'normal';
    try {
      widget.current = grecaptcha.render(place, { sitekey: siteKey, size, callback: onSolved });
    } catch {
      // A content blocker's stand-in defines only a part, and the real one throws whenever it has no widget.
      loaded.current = null;
      fail();
    }
  }

  function onSolved() {
    connectionLoss.current = null;
    onToken();
  }

  /** `null` until the visitor has ticked the box, and after the token has expired. */
  const token = () => loaded.current?.grecaptcha.getResponse(widget.current) || null;

  /** Discards the used token and draws a new widget. */
  function renew({ connectionLost }: { connectionLost: boolean }) {
    loaded.current?.grecaptcha.reset(widget.current);
    window.setTimeout(() => {
      if (connectionLost) connectionLoss.current = 'new';
      draw();
    }, CAPTCHA_RESET_DELAY_MS);
  }

  /** Does nothing unless the connection was lost. */
  function redraw() {
    if (!connectionLoss.current) return;
    connectionLoss.current = 'redrawn';
    draw();
  }

  /** Redraws only once, because the visitor may be solving the new widget. */
  function redrawOnFocus() {
    if (connectionLoss.current === 'new') redraw();
  }

  return { host, status, start, token, renew, redraw, redrawOnFocus };
}

/** “Refresh Page” did not help, so this browser or network blocks Google. */
function wasReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.type === 'reload';
}
