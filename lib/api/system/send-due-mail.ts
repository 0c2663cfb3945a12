import { deliveryOptions, drainOnce } from '../../email/delivery/delivery';
import { sendAlerts } from '../../findings/alerts';
import { deleteExpiredData } from '../../retention';
import { runtime } from '../../runtime';
import { requireBearerToken } from '../requests';
import { json, NO_STORE, serverError } from '../responses';

/** Platforms end a function after 60 s. Requests in flight need the rest of that time. */
const BUDGET_MS = 45_000;

/** Sends due mail and deletes expired data, for platforms without long-lived processes. Concurrent calls are safe. */
export async function sendDueMail(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.CRON_SECRET, 'cron_token');
  if (refusal) return refusal;
  try {
    await sendAlerts(shared.mailers.db, shared.env.OPERATORS, shared.captcha);
    await drainOnce(deliveryOptions(shared), BUDGET_MS);
    await deleteExpiredData(shared.mailers.db);
    return json({ outcome: 'drained' }, { headers: NO_STORE });
  } catch (error) {
    return serverError('mail_drain_failed', error);
  }
}
