import { drainOnce } from '@/lib/email/delivery/delivery';
import { deliveryOptions } from '@/lib/email/delivery/delivery-options';
import { runtime } from '@/lib/runtime';
import { requireBearerToken } from '../../bearer-token';
import { NO_STORE, serverError } from '../../responses';

export const dynamic = 'force-dynamic';
/** In seconds, for platforms that end a function: the budget, and the requests then in flight. */
export const maxDuration = 60;

const BUDGET_MS = 45_000;

/**
 * Sends the mail that is due, where no process lives long enough to do it in the background. Behind
 * `CRON_SECRET`: 404 while none is configured, 401 for a wrong one. May be called at any time, also twice at once.
 */
export async function GET(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.CRON_SECRET);
  if (refusal) return refusal;
  try {
    await drainOnce(deliveryOptions(shared), BUDGET_MS);
    return Response.json({ outcome: 'drained' }, { headers: NO_STORE });
  } catch (error) {
    return serverError('mail_drain_failed', error);
  }
}
