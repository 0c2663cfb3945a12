import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { startMailSink } from './mail-sink';
import { settings } from './runtime';

/** The outside services of a measured server; both pass everybody. */
export interface Providers {
  /** The variables that make a server use them. */
  environment: Record<string, string>;
}

export async function startProviders(): Promise<Providers> {
  const recaptcha = await startRecaptcha();
  recaptcha.setSite(settings.RECAPTCHA_SITE_KEY, {
    secret: settings.RECAPTCHA_SECRET_KEY,
    siteverify: 'passed',
  });
  const mail = await startMailSink();
  return {
    environment: { RECAPTCHA_ORIGIN: recaptcha.origin, RESEND_BASE_URL: mail.origin },
  };
}
