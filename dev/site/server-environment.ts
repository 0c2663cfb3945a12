import type { Env } from '@/lib/config/env';
import { DEFAULT_SENDER } from './plan';

/** Empty counts as unset, and keeps .env.local from setting the variable. */
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

/** For servers under test or measurement, which add addresses and keys. */
export const serverEnvironment = {
  ...emptyEnvironment,
  NODE_ENV: 'production',
  EMAIL_FROM: DEFAULT_SENDER,
  // Requests name their client in X-Forwarded-For.
  TRUSTED_PROXY_HOPS: '1',
  // No limit.
  REFERRALS_PER_HOUR: '0',
};
