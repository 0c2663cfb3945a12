import 'server-only';
import { ConfigurationError } from '@/lib/config/env';
import { startDelivery } from '@/lib/email/delivery/delivery';
import { deliveryOptions } from '@/lib/email/delivery/delivery-options';
import { log, takeOverConsole } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { prepareServers } from './prepare-servers';
import { guardRequests } from './request-guard';
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
