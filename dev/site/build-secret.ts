/** The value of every secret while the tests build the site. No file of a release may contain it. */
export const BUILD_SECRET = 'a-secret-that-no-release-contains';

export const secretVariables = Object.fromEntries(
  [
    'APP_SECRET',
    'CRON_SECRET',
    'DATABASE_URL',
    'METRICS_TOKEN',
    'RECAPTCHA_SECRET_KEY',
    'REDIS_URL',
    'RESEND_API_KEY',
    'RESEND_WEBHOOK_SECRET',
  ].map((name) => [name, BUILD_SECRET]),
);
