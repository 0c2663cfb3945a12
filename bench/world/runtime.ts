import { standInKeys } from '@/dev/plan';
import { parseEnv } from '@/lib/env';
import { createRuntime, type Runtime } from '@/lib/runtime';

/** The variables of every server that is measured. */
export const settings = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  // Everybody comes through one proxy, which tells a different address for each.
  TRUSTED_PROXY_HOPS: '1',
  // Every referral is paid: what costs most.
  REFERRALS_PER_HOUR: '0',
  // Given, so that a developer's .env.local has no say; empty counts as absent.
  REDIS_URL: '',
  EMAIL_FROM: 'MyFitModel <hello@myfitmodel.example>',
  ...standInKeys,
} as const;

/** What a server has, in this process and without a server around it. */
export function runtimeOn(databaseUrl: string): Runtime {
  return createRuntime(parseEnv({ ...settings, DATABASE_URL: databaseUrl }));
}
