import { mockKeys } from '@/dev/site/plan';
import { serverEnvironment } from '@/dev/site/server-environment';
import { parseEnv } from '@/lib/config/env';
import { createRuntime, type Runtime } from '@/lib/runtime';

/** The variables of every server that is measured. */
export const settings = {
  ...serverEnvironment,
  LOG_LEVEL: 'error',
  ...mockKeys,
};

/** What a server has, in this process and without a server around it. */
export function runtimeOn(databaseUrl: string): Runtime {
  return createRuntime(parseEnv({ ...settings, DATABASE_URL: databaseUrl }));
}
