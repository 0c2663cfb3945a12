import { randomBytes } from 'node:crypto';
import type { SiteSettings } from '@/dev/recaptcha/sites';
import { shared } from './shared';

export interface Keys {
  siteKey: string;
  secret: string;
  apiKey: string;
}

export type RecaptchaSettings = Omit<SiteSettings, 'secret'>;

export function newKeys(): Keys {
  const name = randomBytes(8).toString('hex');
  return { siteKey: `site-${name}`, secret: `secret-${name}`, apiKey: `re_${name}` };
}

export async function configureRecaptcha(
  { siteKey, secret }: Keys,
  settings: RecaptchaSettings,
): Promise<void> {
  const response = await fetch(`${shared.get().recaptchaOrigin}/control/sites/${siteKey}`, {
    method: 'PUT',
    body: JSON.stringify({ ...settings, secret }),
  });
  if (!response.ok) throw new Error(`The reCAPTCHA mock answered ${response.status}`);
}
