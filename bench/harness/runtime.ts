import { serverEnvironment } from '@/dev/site/server';
import { parseEnv } from '@/lib/config/env';
import { createRuntime, type Runtime } from '@/lib/runtime';

/** The environment of every measured server. */
export const settings = {
  ...serverEnvironment,
  SITE_URL: 'http://localhost:3000',
  LOG_LEVEL: 'info',
  RECAPTCHA_SITE_KEY: 'bench-site-key',
  RECAPTCHA_SECRET_KEY: 'bench-secret-key',
  RESEND_API_KEY: 're_bench',
};

/** A runtime in this process, to measure `lib/` without a server around it. */
export function runtimeOn(databaseUrl: string): Runtime {
  return createRuntime(parseEnv({ ...settings, DATABASE_URL: databaseUrl }));
}
