import 'server-only';
import { deliveryOptions, drainOnce } from '../email/delivery/delivery';
import { runtime } from '../runtime';
import { requireBearerToken } from './bearer-token';
import { json, NO_STORE, serverError } from './responses';

/** Below the 60 s after which platforms end a function; what is in flight then still finishes. */
const BUDGET_MS = 45_000;

/**
 * Sends the mail that is due, for platforms without long-lived processes. Behind `CRON_SECRET`: 404 when none is
 * configured, 401 for a wrong one. Concurrent calls are safe.
 */
export async function sendDueMail(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.CRON_SECRET);
  if (refusal) return refusal;
  try {
    await drainOnce(deliveryOptions(shared), BUDGET_MS);
    return json({ outcome: 'drained' }, { headers: NO_STORE });
  } catch (error) {
    return serverError('mail_drain_failed', error);
  }
}
