import 'server-only';
import { startDelivery } from './email/delivery';
import { deliveryOptions } from './email/delivery-options';
import { ConfigurationError } from './env';
import { guardRequests } from './http/guard-requests';
import { prepareServers } from './http/prepare-servers';
import { log, takeOverConsole } from './log';
import { runtime } from './runtime';
import { stopGracefully } from './shutdown';

/** Everything a server does before it answers its first request. Exits with 1 when its configuration is bad. */
export function startServer(): void {
  const shared = runtimeOrExit();
  const { env } = shared;
  const isProduction = process.env.NODE_ENV === 'production';
  prepareServers({ isProduction });
  guardRequests(env.TRUSTED_PROXY_HOPS);
  if (isProduction) takeOverConsole();
  stopGracefully(shared, startDelivery(deliveryOptions(shared)));
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
