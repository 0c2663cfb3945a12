import { beforeAll } from 'vitest';
import { parseEnv } from '../config/env';
import { createRuntime } from '../runtime';

/** Gives the routes under test a runtime on the test's database. */
export function routesUnderTest(databaseUrl: () => string, variables: Record<string, string> = {}) {
  beforeAll(() => {
    const runtime = createRuntime(
      parseEnv({
        DATABASE_URL: databaseUrl(),
        RECAPTCHA_SITE_KEY: 'site',
        RECAPTCHA_SECRET_KEY: 'secret',
        RESEND_API_KEY: 're_test',
        EMAIL_FROM: 'Test <test@example.com>',
        ...variables,
      }),
    );
    globalThis.waitlistRuntime = runtime;
    return async () => {
      globalThis.waitlistRuntime = undefined;
      await runtime.close();
    };
  });
}
