import { randomBytes } from 'node:crypto';
import type { SiteSettings } from '@/dev/recaptcha/sites';
import { shared } from './shared';

/** What a site is known by at the providers. */
export interface Keys {
  siteKey: string;
  secret: string;
  apiKey: string;
}

export function newKeys(): Keys {
  const name = randomBytes(8).toString('hex');
  return { siteKey: `site-${name}`, secret: `secret-${name}`, apiKey: `re_${name}` };
}

/** Tells the shared reCAPTCHA how to behave for one site. */
export async function putRecaptcha(
  { siteKey, secret }: Keys,
  settings: Omit<SiteSettings, 'secret'>,
): Promise<void> {
  const response = await fetch(`${shared.get().recaptchaOrigin}/control/sites/${siteKey}`, {
    method: 'PUT',
    body: JSON.stringify({ ...settings, secret }),
  });
  if (!response.ok) throw new Error(`The reCAPTCHA stand-in answered ${response.status}`);
}
