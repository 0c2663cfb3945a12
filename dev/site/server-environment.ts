import { variableNames } from '@/lib/config/env';
import { DEFAULT_OPERATOR, DEFAULT_SENDER } from './plan';

/** Empty counts as unset, and keeps .env.local from setting the variable. */
export const emptyEnvironment = Object.fromEntries(
  variableNames.filter((name) => name !== 'PORT').map((name) => [name, '']),
);

/** For servers under test or measurement, which add addresses and keys. */
export const serverEnvironment = {
  ...emptyEnvironment,
  NODE_ENV: 'production',
  EMAIL_FROM: DEFAULT_SENDER,
  OPERATORS: DEFAULT_OPERATOR,
  // Requests name their client in X-Forwarded-For.
  TRUSTED_PROXY_HOPS: '1',
  // No limit.
  REFERRALS_PER_HOUR: '0',
  REFERRALS_PER_DOMAIN: '0',
  REFERRALS_PER_NETWORK: '0',
};
