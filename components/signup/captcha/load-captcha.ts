import { CAPTCHA_LOAD_TIMEOUT_MS } from '@/lib/constants';
import { fetchCaptchaSettings } from '@/lib/waitlist/api-client';
import { withTimeout } from '@/lib/with-timeout';

/** The part of reCAPTCHA's API that we use. The script defines `ready` first. */
interface Grecaptcha {
  ready: (callback: () => void) => void;
  render: (
    place: HTMLElement,
    options: { sitekey: string; size: 'normal' | 'compact'; callback: () => void },
  ) => number;
  reset: (widget?: number) => void;
  getResponse: (widget?: number) => string;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

export interface LoadedCaptcha {
  grecaptcha: Grecaptcha;
  siteKey: string;
}

/** @throws if the settings or reCAPTCHA's script don't load within ten seconds. */
export function loadCaptcha(): Promise<LoadedCaptcha> {
  return withTimeout(CAPTCHA_LOAD_TIMEOUT_MS, async ({ signal }) => {
    const { siteKey, scriptUrl } = await fetchCaptchaSettings(signal);
    if (!window.grecaptcha?.render) await addScript(scriptUrl);
    const { grecaptcha } = window;
    if (!grecaptcha) throw new Error('The reCAPTCHA script defined nothing');
    await new Promise<void>((resolve) => grecaptcha.ready(resolve));
    return { grecaptcha, siteKey };
  });
}

function addScript(address: string): Promise<void> {
  const url = new URL(address);
  url.searchParams.set('render', 'explicit');
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url.href;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The reCAPTCHA script failed to load'));
    document.head.append(script);
  });
}
