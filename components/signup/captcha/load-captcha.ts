import { fetchCaptchaSettings } from '@/lib/waitlist/api-client';
import { CAPTCHA_LOAD_TIMEOUT_MS } from '@/lib/waitlist/constants';
import { withTimeout } from '@/lib/with-timeout';
import type { Grecaptcha } from './grecaptcha';

/** How often to look whether the provider's script has set itself up. */
const POLL_MS = 50;

export interface LoadedCaptcha {
  grecaptcha: Grecaptcha;
  siteKey: string;
}

/**
 * Fetches the settings and the provider's script. Until this is called nothing of the provider's is on the page.
 *
 * @throws when either cannot be had within ten seconds.
 */
export function loadCaptcha(): Promise<LoadedCaptcha> {
  return withTimeout(CAPTCHA_LOAD_TIMEOUT_MS, async (signal) => {
    const { siteKey, scriptUrl } = await fetchCaptchaSettings(signal);
    if (!readyGrecaptcha()) await addScript(scriptUrl, signal);
    return { grecaptcha: await untilReady(signal), siteKey };
  });
}

function addScript(address: string, signal: AbortSignal): Promise<void> {
  const url = new URL(address);
  url.searchParams.set('render', 'explicit');
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url.href;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The captcha script could not be loaded'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    document.head.append(script);
  });
}

/** The script defines `grecaptcha.ready` first and `render` later, so only `render` tells that it is usable. */
async function untilReady(signal: AbortSignal): Promise<Grecaptcha> {
  for (;;) {
    const grecaptcha = readyGrecaptcha();
    if (grecaptcha) return grecaptcha;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function readyGrecaptcha(): Grecaptcha | null {
  return typeof window.grecaptcha?.render === 'function' ? (window.grecaptcha as Grecaptcha) : null;
}
