import nextEnv from '@next/env';

/** Reads `.env*` files as the server does, so that a script and the server see one configuration. */
export function loadEnvironment(): void {
  nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV !== 'production', {
    info() {},
    error: console.error,
  });
}

/**
 * The database a script works on.
 *
 * @throws Error when `DATABASE_URL` is not set.
 */
export function databaseUrl(): string {
  loadEnvironment();
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: which database is meant?');
  return url;
}
