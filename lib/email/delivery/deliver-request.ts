import 'server-only';
import type { Handle } from '@/db/client';
import type { ClaimedRequest } from '@/db/outbox/claim';
import { markDead, markSent, postpone, split } from '@/db/outbox/outcomes';
import { log } from '../../observability/log';
import { metrics } from '../../observability/metrics';
import type { Sender } from '../compose/sender';
import type { SendMail } from '../resend/resend-client';
import type { SendOutcome } from '../resend/send-outcome';
import { backoffMs, MAX_TRIES } from './backoff';
import { prepareRequest } from './prepare-request';

/** What sending a request takes. */
export interface DeliveryContext {
  handle: Handle;
  send: SendMail;
  sender: Sender;
  /** Called with the provider's answer before it is stored. */
  onAnswer?: (outcome: SendOutcome) => void;
}

/**
 * Sends a request that was taken and stores how it went. When storing fails the lease ends, and the same request
 * goes again under the same key.
 *
 * @throws the driver's error when the database fails.
 */
export async function deliverRequest(
  request: ClaimedRequest,
  { handle, send, sender, onAnswer }: DeliveryContext,
): Promise<void> {
  const prepared = await prepareRequest(handle, request, sender);
  if (prepared.length === 0) return;
  const outcome = await send({
    idempotencyKey: request.id,
    mails: prepared.map(({ mail }) => mail),
    isFirstTry: request.attempt === 1,
  });
  onAnswer?.(outcome);
  await settle(
    handle,
    request,
    prepared.map(({ signupId }) => signupId),
    outcome,
  );
}

async function settle(handle: Handle, request: ClaimedRequest, ids: string[], outcome: SendOutcome) {
  const { mails } = metrics();
  const line = { requestId: request.id, attempt: request.attempt, mails: ids.length };
  if (outcome.outcome === 'sent') {
    const refused = ids.filter((_, place) => outcome.refused.includes(place));
    // In one transaction, or the next try would be a shorter request under a key that the provider knows.
    await handle.transaction(async (tx) => {
      await markDead(tx, request, refused, 'refused out of a batch');
      await markSent(tx, request);
    });
    mails.inc({ result: 'dead' }, refused.length);
    mails.inc({ result: 'sent' }, ids.length - refused.length);
    return log.info({ event: 'mail_sent', ...line, refused: refused.length });
  }
  const { reason } = outcome;
  if (outcome.outcome === 'retry' && request.attempt < MAX_TRIES) {
    const delayMs = Math.max(backoffMs(request.attempt), outcome.retryAfterMs ?? 0);
    await postpone(handle, request, delayMs, reason);
    mails.inc({ result: 'postponed' }, ids.length);
    return log.warn({ event: 'mail_postponed', ...line, reason, delayMs: Math.round(delayMs) });
  }
  // One bad mail must not stop the others. Only what cannot have arrived may be sent under new keys.
  if (outcome.outcome === 'refused' && !outcome.mayHaveArrived && ids.length > 1) {
    await split(handle, request, reason);
    mails.inc({ result: 'postponed' }, ids.length);
    return log.warn({ event: 'mail_batch_split', ...line, reason });
  }
  await markDead(handle, request, ids, reason);
  mails.inc({ result: 'dead' }, ids.length);
  log.error({ event: 'mail_dead', ...line, reason });
}
