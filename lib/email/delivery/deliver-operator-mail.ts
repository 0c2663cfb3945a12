import 'server-only';
import {
  type ClaimedOperatorMail,
  cancelOperatorMail,
  deleteOperatorMail,
  markOperatorMailDead,
  markOperatorMailSent,
  postponeOperatorMail,
} from '@/db/outbox/operator-emails';
import type { RenderedMail } from '@/emails/render';
import { log } from '../../observability/log';
import { metrics } from '../../observability/metrics';
import { type DeliveryContext, retryDelayMs } from './deliver-request';

/** @returns whether to send the mail. Otherwise its row says why not, or is gone. */
export async function isWanted(
  mail: ClaimedOperatorMail,
  { handle, operators }: Pick<DeliveryContext, 'handle' | 'operators'>,
): Promise<boolean> {
  if (!operators.includes(mail.recipient)) await deleteOperatorMail(handle, mail);
  else if (mail.hasExpired) await cancelOperatorMail(handle, mail, 'expired');
  else return true;
  return false;
}

/** If storing the outcome fails, the lease expires and the same mail is sent again under the same key. */
export async function deliverOperatorMail(
  mail: ClaimedOperatorMail,
  { handle, send, sender, throttle }: DeliveryContext,
): Promise<void> {
  const { subject, html, text }: RenderedMail = JSON.parse(mail.body ?? '');
  const outcome = await send({
    idempotencyKey: mail.id,
    mails: [{ from: sender.from, to: mail.recipient, subject, html, text, headers: {} }],
    isFirstTry: mail.attempt === 1,
  });
  throttle.record(outcome);
  const line = { requestId: mail.id, attempt: mail.attempt, mails: 1 };
  if (outcome.outcome === 'sent') {
    await markOperatorMailSent(handle, mail);
    metrics().mails.inc({ result: 'sent' });
    return log.info({ event: 'mail_sent', ...line, refused: 0 });
  }
  const { reason } = outcome;
  if (outcome.outcome === 'refused') {
    await markOperatorMailDead(handle, mail, reason);
    metrics().mails.inc({ result: 'dead' });
    return log.error({ event: 'mail_dead', ...line, reason });
  }
  const delayMs = Math.max(retryDelayMs(mail.attempt), outcome.retryAfterMs ?? 0);
  await postponeOperatorMail(handle, mail, delayMs, reason);
  metrics().mails.inc({ result: 'postponed' });
  log.warn({ event: 'mail_postponed', ...line, reason, delayMs });
}
