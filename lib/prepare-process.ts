import 'server-only';
import { ConfigurationError } from './config/env';
import { deliveryOptions, startDelivery } from './email/delivery/delivery';
import { runtime } from './runtime';

/** Checks the configuration, and starts the mail worker under `next dev`. Exits with 1 when it has problems. */
export function prepareProcess(): void {
  try {
    const shared = runtime();
    if (process.env.NODE_ENV === 'development') startDelivery(deliveryOptions(shared));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
