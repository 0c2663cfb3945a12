import { beforeAll } from 'vitest';
import { parseEnv } from '../config/env';
import { createRuntime, type Runtime } from '../runtime';

export const SITE_KEY = 'test-site';
export const SECRET = 'test-secret';

export const testVariables = {
  DATABASE_URL: 'postgres://localhost/none',
  SITE_URL: 'http://localhost:3000',
  RECAPTCHA_SITE_KEY: SITE_KEY,
  RECAPTCHA_SECRET_KEY: SECRET,
  RESEND_API_KEY: 're_test',
  EMAIL_FROM: 'Test <test@example.com>',
};

export const testEnv = (variables: Record<string, string> = {}) =>
  parseEnv({ ...testVariables, ...variables });

export const runtimeOn = (databaseUrl: string, variables: Record<string, string>): Runtime =>
  createRuntime(testEnv({ ...variables, DATABASE_URL: databaseUrl }));

/** Gives the routes under test a runtime on the test's database. */
export function routesUnderTest(databaseUrl: string, variables: Record<string, string> = {}): void {
  beforeAll(() => {
    const runtime = runtimeOn(databaseUrl, variables);
    globalThis.waitlistRuntime = runtime;
    return async () => {
      globalThis.waitlistRuntime = undefined;
      await runtime.close();
    };
  });
}
