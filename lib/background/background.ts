import { deliveryOptions, startDelivery } from '../email/delivery/delivery';
import { startAlerts } from '../findings/alerts';
import type { Runtime } from '../runtime';
import { startSecretWatch } from '../security/secret-fingerprint';
import { startRetention } from './retention';

export type Background = ReturnType<typeof startBackground>;

/** Starts what a process does beside its requests. */
export function startBackground(shared: Runtime) {
  const parts = [
    startDelivery(deliveryOptions(shared)),
    startAlerts(shared),
    startRetention(shared.mailers.db),
    startSecretWatch(shared.mailers.db, shared.secrets),
  ];
  return { stop: () => Promise.all(parts.map((part) => part.stop())) };
}
