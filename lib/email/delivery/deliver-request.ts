import 'server-only';
import { fullJitterGenerator } from 'cockatiel';
import type { Handle } from '@/db/client';
import type { ClaimedRequest } from '@/db/outbox/claim';
import { readMailFacts, saveBodies } from '@/db/outbox/mail-content';
import {
  bringForward,
  giveUp,
  markDead,
  markSent,
  markUnwanted,
  postpone,
  renew,
  split,
} from '@/db/outbox/outcomes';
import { reverseUndeliverable } from '../../credit/reverse-undeliverable';
import { log, repeatedErrorLog } from '../../observability/log';
import { metrics } from '../../observability/metrics';
import type { OutgoingMail } from '../compose/compose-mail';
import { composeMails } from '../compose/compose-mails';
import type { Sender } from '../compose/sender';
import type { SendMail } from '../resend/resend-client';
import { RESEND_FAILED, type SendOutcome } from '../resend/send-outcome';
import type { SendThrottle } from './send-throttle';

export interface DeliveryContext {
  handle: Handle;
  send: SendMail;
  sender: Sender;
  /** Only they get mail to operators. */
  operators: readonly string[];
  throttle: Pick<SendThrottle, 'record' | 'isOutage'>;
}

/** With the delays below, a mail is given up after about a day. Attempts during an outage don't count. */
export const MAX_ATTEMPTS = 56;

/** Soon after an outage its last mails leave, so these delays stay short. */
const QUICK_ATTEMPTS = 10;
const QUICK_MAX_DELAY_MS = 30_000;

const retryBackoff = {
  generator: fullJitterGenerator,
  initialDelay: 2_000,
  maxDelay: 60 * 60 * 1000,
  exponent: 2,
};

/** Milliseconds from a failed attempt, counted from 1, to the next one. */
export function retryDelayMs(attempt: number): number {
  const quick = { ...retryBackoff, maxDelay: QUICK_MAX_DELAY_MS };
  return fullJitterGenerator(attempt - 1, attempt > QUICK_ATTEMPTS ? retryBackoff : quick)[0];
}

/**
 * If storing the outcome fails, the lease expires and the request is sent again under the same key. Its mails may then
 * differ: if Resend has accepted the earlier ones, it refuses these, which counts as sent.
 */
export async function deliverRequest(
  request: ClaimedRequest,
  { handle, send, sender, throttle }: DeliveryContext,
): Promise<void> {
  const prepared = await prepareRequest(handle, request, sender);
  if (prepared.length === 0) return;
  const outcome = await send({
    idempotencyKey: request.id,
    mails: prepared.map(({ mail }) => mail),
    isFirstTry: request.attempt === 1,
  });
  const wasOutage = throttle.isOutage;
  throttle.record(outcome);
  if (wasOutage && !throttle.isOutage) await bringForward(handle, RESEND_FAILED, QUICK_MAX_DELAY_MS);
  await storeOutcome(handle, request, prepared, outcome, throttle.isOutage);
}

interface PreparedMail {
  signupId: string;
  mail: OutgoingMail;
}

/** Takes mails from an earlier attempt or composes them. Marks and leaves out those that fail to render or may not be sent. */
async function prepareRequest(
  handle: Handle,
  request: ClaimedRequest,
  sender: Sender,
): Promise<PreparedMail[]> {
  const mails = new Map<string, OutgoingMail | null>(
    request.mails.map(({ signupId, body }) => [signupId, body === null ? null : JSON.parse(body)]),
  );
  const missing = request.mails.filter(({ body }) => body === null).map(({ signupId }) => signupId);
  if (missing.length > 0) {
    const people = await readMailFacts(handle, missing);
    const readers = people.map(({ id }) => id);
    await markUnwanted(handle, request, without(missing, readers));
    const composed = await composeMails(request, people, sender);
    await markDead(handle, request, without(readers, [...composed.keys()]), 'could not be written');
    for (const [id, mail] of composed) mails.set(id, mail);
  }
  return [...mails].flatMap(([signupId, mail]) => (mail ? [{ signupId, mail }] : []));
}

const without = (ids: string[], excluded: string[]) => ids.filter((id) => !excluded.includes(id));

const logSenderRefused = repeatedErrorLog('mail_sender_refused');

async function storeOutcome(
  handle: Handle,
  request: ClaimedRequest,
  prepared: PreparedMail[],
  outcome: SendOutcome,
  isOutage: boolean,
) {
  const ids = prepared.map(({ signupId }) => signupId);
  const { mails } = metrics();
  const line = { requestId: request.id, attempt: request.attempt, mails: ids.length };
  if (outcome.outcome === 'sent') {
    await reverseAll(
      handle,
      ids.filter((_, index) => outcome.undeliverable.includes(index)),
    );
    const refused = ids.filter((_, index) => outcome.refused.includes(index));
    // One transaction: otherwise a retry could send fewer mails under a key that Resend has seen.
    await handle.transaction(async (tx) => {
      await markDead(tx, request, refused, 'refused out of a batch');
      await markSent(tx, request);
    });
    mails.inc({ result: 'dead' }, refused.length);
    mails.inc({ result: 'sent' }, ids.length - refused.length);
    return log.info({ event: 'mail_sent', ...line, refused: refused.length });
  }
  const { reason } = outcome;
  if (outcome.outcome === 'retry' && outcome.isSenderRefused) {
    await renew(handle, request, retryDelayMs(QUICK_ATTEMPTS), reason);
    mails.inc({ result: 'sender_refused' }, ids.length);
    return logSenderRefused(new Error(`Resend refuses EMAIL_FROM: ${reason}`));
  }
  if (outcome.outcome === 'retry' && (isOutage || request.attempt < MAX_ATTEMPTS)) {
    const attempt = isOutage ? Math.min(request.attempt, QUICK_ATTEMPTS) : request.attempt;
    const delayMs = Math.max(retryDelayMs(attempt), outcome.retryAfterMs ?? 0);
    await saveBodies(handle, request.id, bodiesOf(prepared));
    await postpone(handle, request, { delayMs, reason, counts: !isOutage });
    mails.inc({ result: 'postponed' }, ids.length);
    return log.warn({ event: 'mail_postponed', ...line, reason, delayMs });
  }
  // One invalid mail must not stop the others. Mails that may have arrived must not get new idempotency keys.
  if (outcome.outcome === 'refused' && !outcome.mayHaveArrived && ids.length > 1) {
    await split(handle, request, reason);
    mails.inc({ result: 'postponed' }, ids.length);
    return log.warn({ event: 'mail_batch_split', ...line, reason });
  }
  if (outcome.outcome === 'refused' && outcome.isUndeliverable) await reverseAll(handle, ids);
  if (outcome.outcome === 'retry') await giveUp(handle, request, reason);
  else await markDead(handle, request, ids, reason);
  mails.inc({ result: 'dead' }, ids.length);
  log.error({ event: 'mail_dead', ...line, reason });
}

const bodiesOf = (prepared: PreparedMail[]) =>
  new Map(prepared.map(({ signupId, mail }) => [signupId, JSON.stringify(mail)]));

/** Before the outcome is stored: if this fails, the request is sent, and refused, again. */
async function reverseAll(handle: Handle, signupIds: string[]): Promise<void> {
  for (const value of signupIds) await reverseUndeliverable(handle, { by: 'id', value });
}
