import { beforeAll } from 'vitest';
import { parseEnv } from '../config/env';
import { createRuntime, type Runtime } from '../runtime';

export const SITE_KEY = 'test-site';
export const SECRET = 'test-secret';

export function runtimeOn(databaseUrl: string, variables: Record<string, string>): Runtime {
  return createRuntime(
    parseEnv({
      DATABASE_URL: databaseUrl,
      SITE_URL: 'http://localhost:3000',
      RECAPTCHA_SITE_KEY: SITE_KEY,
      RECAPTCHA_SECRET_KEY: SECRET,
      RESEND_API_KEY: 're_test',
      EMAIL_FROM: 'Test <test@example.com>',
      ...variables,
    }),
  );
}

/** Gives the routes under test a runtime on the test's database. */
export function routesUnderTest(databaseUrl: () => string, variables: Record<string, string> = {}): void {
  beforeAll(() => {
    const runtime = runtimeOn(databaseUrl(), variables);
    globalThis.waitlistRuntime = runtime;
    return async () => {
      globalThis.waitlistRuntime = undefined;
      await runtime.close();
    };
  });
}
