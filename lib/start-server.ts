import 'server-only';
import { type Delivery, startDelivery } from './email/delivery';
import { deliveryOptions } from './email/delivery-options';
import { ConfigurationError } from './env';
import { guardRequests } from './http/guard-requests';
import { log, takeOverConsole } from './log';
import { runtime } from './runtime';

/** A server that was asked to stop is gone after this long, in milliseconds, whatever its clients do. */
const SHUTDOWN_MS = 14_000;

/** Everything a server does before it answers its first request. Exits with 1 when its configuration is bad. */
export function startServer(): void {
  const shared = runtimeOrExit();
  const { env } = shared;
  guardRequests(env.TRUSTED_PROXY_HOPS);
  if (process.env.NODE_ENV === 'production') takeOverConsole();
  stopGracefully(startDelivery(deliveryOptions(shared)));
  log.info({ event: 'server_started', site: env.SITE_URL });
}

function runtimeOrExit() {
  try {
    return runtime();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The framework answers what is in flight and then exits; meanwhile no new mail is begun. */
function stopGracefully(delivery: Delivery): void {
  process.once('SIGTERM', () => {
    log.info({ event: 'server_stopping' });
    void delivery.stop();
    setTimeout(() => process.exit(143), SHUTDOWN_MS).unref();
  });
}
