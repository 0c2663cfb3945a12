import { randomBytes } from 'node:crypto';
import type { SiteSettings } from '@/dev/recaptcha/sites';

interface Shared {
  recaptchaOrigin: string;
  /** URL of the maintenance database on the server that holds the template. */
  databaseServer: string;
}

const VARIABLE = 'E2E_SHARED';

/** Passes values from the global setup to the workers, which inherit its environment. */
export const shared = {
  set(value: Shared): void {
    process.env[VARIABLE] = JSON.stringify(value);
  },
  get(): Shared {
    const value = process.env[VARIABLE];
    if (!value) throw new Error('The global setup has not run.');
    return JSON.parse(value);
  },
};

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

export async function configureRecaptcha(keys: Keys, settings: RecaptchaSettings): Promise<void> {
  const response = await fetch(`${shared.get().recaptchaOrigin}/control/sites/${keys.siteKey}`, {
    method: 'PUT',
    body: JSON.stringify({ ...settings, secret: keys.secret }),
  });
  if (!response.ok) throw new Error(`The reCAPTCHA mock answered ${response.status}`);
}
