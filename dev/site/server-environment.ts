import type { Env } from '@/lib/config/env';
import { DEFAULT_SENDER } from './plan';

/**
 * Every variable, and none is set: an empty one counts as absent, and keeps a developer's .env.local from setting it.
 */
export const emptyEnvironment: Record<keyof Env, string> = {
  DATABASE_URL: '',
  SITE_URL: '',
  RECAPTCHA_SITE_KEY: '',
  RECAPTCHA_SECRET_KEY: '',
  RECAPTCHA_ORIGIN: '',
  RESEND_API_KEY: '',
  EMAIL_FROM: '',
  RESEND_BASE_URL: '',
  RESEND_WEBHOOK_SECRET: '',
  UNSUBSCRIBE_SECRET: '',
  POSTAL_ADDRESS: '',
  EARLY_ACCESS_URL: '',
  TRUSTED_PROXY_HOPS: '',
  REFERRALS_PER_HOUR: '',
  REDIS_URL: '',
  LOG_LEVEL: '',
  METRICS_TOKEN: '',
  CRON_SECRET: '',
};

/** What every server that is tested or measured is started with, beside addresses and keys of its own. */
export const serverEnvironment = {
  ...emptyEnvironment,
  NODE_ENV: 'production',
  EMAIL_FROM: DEFAULT_SENDER,
  // Everybody comes through one proxy, which tells a different address for each.
  TRUSTED_PROXY_HOPS: '1',
  // Every referral is paid, however many come in an hour.
  REFERRALS_PER_HOUR: '0',
};
