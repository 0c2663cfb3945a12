import 'server-only';
import type { Delivery } from '@/lib/email/delivery/delivery';
import { log } from '@/lib/observability/log';
import type { Runtime } from '@/lib/runtime';

/** A server that was asked to stop is gone after this long, in milliseconds, whatever its clients do. */
const SHUTDOWN_MS = 14_000;

/**
 * On SIGTERM begins no new mail. The framework meanwhile answers what is in flight and ends the process when
 * the last request is done; that end waits for the worker and for the pools, which the requests needed until
 * then.
 */
export function stopGracefully(runtime: Runtime, delivery: Delivery): void {
  process.once('SIGTERM', () => {
    log.info({ event: 'server_stopping' });
    const exit = process.exit.bind(process);
    setTimeout(() => exit(143), SHUTDOWN_MS).unref();
    const mailStopped = delivery.stop();
    const end = async (code?: number | string | null) => {
      await mailStopped;
      await runtime.close();
      log.info({ event: 'server_stopped' });
      exit(code);
    };
    process.exit = ((code) => void end(code)) as typeof process.exit;
  });
}
