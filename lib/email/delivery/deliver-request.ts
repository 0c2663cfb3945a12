import { fullJitterGenerator } from 'cockatiel';
import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { type ClaimedRequest, isRequestStopped } from '@/db/outbox/claim';
import {
  bringForward,
  markDead,
  markSent,
  postpone,
  releaseClaim,
  renew,
  saveBodies,
  split,
} from '@/db/outbox/outcomes';
import type { MailError } from '@/db/schema/mail-errors';
import { idsOf } from '@/db/statements';
import { reverseUndeliverable } from '../../credit/reverse-undeliverable';
import { HOUR_MS } from '../../days';
import { log, repeatedErrorLog } from '../../observability/log';
import { type MailResult, metrics } from '../../observability/metrics';
import { composeRequest, type PreparedMail } from '../compose/compose-request';
import type { Sender } from '../compose/sender';
import type { SendMail } from '../resend/resend-client';
import { outageErrors, type SendOutcome } from '../resend/send-outcome';
import type { SendThrottle } from './send-throttle';

interface DeliveryContext {
  handle: Handle;
  send: SendMail;
  sender: Sender;
  operators: readonly string[];
  throttle: SendThrottle;
}

/** The delays below give a mail up after about a day. Attempts during an outage don't count. */
export const MAX_ATTEMPTS = 56;

/** Soon after an outage its last mails leave, so these delays stay short. */
const QUICK_ATTEMPTS = 10;
const QUICK_MAX_DELAY_MS = 30_000;

const retryBackoff = {
  generator: fullJitterGenerator,
  initialDelay: 2_000,
  maxDelay: HOUR_MS,
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
export async function deliverRequest(request: ClaimedRequest, context: DeliveryContext): Promise<void> {
  const { handle, send, throttle } = context;
  if (await isRequestStopped(handle, request)) return releaseClaim(handle, request);
  const mails = await composeRequest(request, context);
  if (mails.length === 0) return;
  const outcome = await send({
    idempotencyKey: request.id,
    mails,
    isFirstTry: request.attempt === 1,
  });
  const wasOutage = throttle.isOutage;
  throttle.record(outcome);
  if (wasOutage && !throttle.isOutage) await bringForward(handle, outageErrors, QUICK_MAX_DELAY_MS);
  const attempt = { handle, request, mails, isOutage: throttle.isOutage };
  if (outcome.outcome === 'sent') await storeSent(attempt, outcome.refused);
  else if (outcome.outcome === 'retry') await storeFailure(attempt, outcome);
  else await storeRefusal(attempt, outcome);
}

interface Attempt {
  handle: Handle;
  request: ClaimedRequest;
  mails: readonly PreparedMail[];
  isOutage: boolean;
}

const lineOf = ({ request, mails }: Attempt) => ({
  requestId: request.id,
  attempt: request.attempt,
  mails: mails.length,
});

async function storeSent(attempt: Attempt, refused: ReadonlyMap<number, MailError>): Promise<void> {
  const { handle, request, mails } = attempt;
  const refusedFor = (error: MailError) => mails.filter((_, index) => refused.get(index) === error);
  const errors = [...new Set(refused.values())];
  await reverseAll(attempt, refusedFor('address_refused'));
  // One transaction: otherwise a retry could send fewer mails under a key that Resend has seen. It may meet events about the
  // same mails.
  await retryTransaction(handle, async (tx) => {
    for (const error of errors) await markDead(tx, request, error, idsOf(refusedFor(error)));
    await markSent(tx, request);
  });
  count('dead', refused.size);
  count('sent', mails.length - refused.size);
  log.info({ event: 'mail_sent', ...lineOf(attempt), refused: refused.size });
}

const logSenderRefused = repeatedErrorLog('mail_sender_refused');

async function storeFailure(attempt: Attempt, outcome: Extract<SendOutcome, { outcome: 'retry' }>) {
  const { handle, request, mails, isOutage } = attempt;
  const { error, answer, retryAfterMs } = outcome;
  // Nothing was sent, and another sender may be configured by then.
  if (error === 'sender_refused') {
    await renew(handle, request, retryDelayMs(QUICK_ATTEMPTS));
    count('sender_refused', mails.length);
    return logSenderRefused(new Error(`Resend refuses EMAIL_FROM: ${answer}`));
  }
  if (!isOutage && request.attempt >= MAX_ATTEMPTS) return storeDead(attempt, outcome);
  const backoff = retryDelayMs(isOutage ? Math.min(request.attempt, QUICK_ATTEMPTS) : request.attempt);
  const delayMs = Math.max(backoff, retryAfterMs ?? 0);
  const bodies = mails.map(({ id, content }) => ({ id, body: JSON.stringify(content) }));
  await saveBodies(handle, request, bodies);
  await postpone(handle, request, { delayMs, error, counts: !isOutage });
  count('postponed', mails.length);
  log.warn({ event: 'mail_postponed', ...lineOf(attempt), error, answer, delayMs });
}

async function storeRefusal(attempt: Attempt, outcome: Extract<SendOutcome, { outcome: 'refused' }>) {
  const { handle, request, mails } = attempt;
  const { error, answer } = outcome;
  // One invalid mail must not stop the others. Mails that may have arrived must not get new idempotency keys.
  if (mails.length > 1 && error !== 'key_already_used') {
    await split(handle, request, error);
    count('postponed', mails.length);
    return log.warn({ event: 'mail_batch_split', ...lineOf(attempt), error, answer });
  }
  if (error === 'address_refused') await reverseAll(attempt, mails);
  await storeDead(attempt, outcome);
}

async function storeDead(attempt: Attempt, { error, answer }: { error: MailError; answer: string }) {
  await markDead(attempt.handle, attempt.request, error);
  count('dead', attempt.mails.length);
  log.error({ event: 'mail_dead', ...lineOf(attempt), error, answer });
}

const count = (outcome: MailResult, mails: number) => metrics().mails.inc({ outcome }, mails);

/** This runs before the outcome is stored: if it fails, the request is sent, and refused, again. */
async function reverseAll({ handle }: Attempt, mails: readonly PreparedMail[]): Promise<void> {
  for (const { signupId } of mails) {
    if (signupId) await reverseUndeliverable(handle, { by: 'id', value: signupId });
  }
}
