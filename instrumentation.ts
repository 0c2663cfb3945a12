import type { Instrumentation } from 'next';

/** Runs once per process. `server/` does the same in production. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'development') return;
  const { startDevelopment } = await import('./lib/background/start-development');
  startDevelopment();
}

export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logError } = await import('./lib/observability/log');
  // The admin area's error page shows the digest.
  logError('request_failed', error, (error as { digest?: string } | undefined)?.digest);
};
