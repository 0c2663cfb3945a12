import type { Instrumentation } from 'next';

/**
 * Runs once per process: under `next dev`, where it also starts the mail worker, on platforms, and under server/main.ts,
 * which has done both before.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { prepareProcess } = await import('./lib/prepare-process');
  prepareProcess();
}

export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logError } = await import('./lib/observability/log');
  logError('request_failed', error);
};
