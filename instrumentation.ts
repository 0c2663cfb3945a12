import type { Instrumentation } from 'next';

/** Runs once per process: under `next dev`, where it also starts the mail worker, and on platforms. */
export async function register(): Promise<void> {
  // server/ has a runtime already; the import would load a second copy of most of lib/.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || globalThis.waitlistRuntime) return;
  const { prepareProcess } = await import('./lib/prepare-process');
  prepareProcess();
}

export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logError } = await import('./lib/observability/log');
  // The admin area's error page shows the digest.
  logError('request_failed', error, (error as { digest?: string } | undefined)?.digest);
};
