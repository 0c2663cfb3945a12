import type { Handle } from '@/db/client';
import {
  hasSendingMailing,
  listUnfinishedMailings,
  lockQueuedMailings,
  setState,
} from '@/db/outbox/mailings/state';
import { type Progress, readProgress, releaseStep, stopMailing } from '@/db/outbox/mailings/steps';
import { LARGEST_STEP, type MailingRow } from '@/db/schema/mailings';
import { nameOfMailing } from '../../mail-words';
import { log } from '../../observability/log';
import { decideStep, SENT_BOUNCE_LIMIT } from '../delivery/brake-rules';
import { notifyOperators } from '../operator-mail';
import { advanceMailing } from './kinds';

/** How long a call queues people and cancels mail, before it lets mail go on. */
const BUDGET_MS = 1_000;

interface Options {
  /** Whether Resend reports what became of mail. */
  hasEvents: boolean;
  operators: readonly string[];
}

/**
 * Queues people, releases steps, stops what bounces, and finishes. Returns whether a mailing is being sent, and whether it has people to
 * queue or mail to cancel.
 */
export async function advanceMailings(handle: Handle, options: Options) {
  const isQueuing = await queueAndCancel(handle);
  const isSending = isQueuing || (await hasSendingMailing(handle));
  if (isSending)
    await handle.transaction(async (tx) => {
      for (const mailing of await lockQueuedMailings(tx)) await advanceStep(tx, mailing, options);
    });
  return { isQueuing, isSending };
}

/** Returns whether something is left to do. */
async function queueAndCancel(handle: Handle): Promise<boolean> {
  const endsAt = performance.now() + BUDGET_MS;
  for (;;) {
    const unfinished = await listUnfinishedMailings(handle);
    if (unfinished.length === 0 || performance.now() > endsAt) return unfinished.length > 0;
    for (const mailing of unfinished) await advanceMailing(handle, mailing);
  }
}

async function advanceStep(tx: Handle, mailing: MailingRow, { hasEvents, operators }: Options) {
  const progress = await readProgress(tx, mailing);
  const decision = decideStep(progress, hasEvents);
  if (decision === 'wait') return;
  if (decision === 'finish') await finish(tx, mailing, progress, operators);
  else if (decision === 'release') {
    await releaseStep(tx, mailing, hasEvents ? mailing.nextStepMails : LARGEST_STEP);
  } else {
    await stopMailing(tx, mailing, decision, progress);
    log.error({ event: 'mail_stopped', mailing: mailing.id, reason: decision, ...progress });
  }
}

async function finish(
  tx: Handle,
  mailing: MailingRow,
  { mails, bounced }: Progress,
  operators: readonly string[],
): Promise<void> {
  await setState(tx, mailing, 'done');
  const warning = bounced > SENT_BOUNCE_LIMIT * mails ? ` Of ${mails}, ${bounced} bounced.` : '';
  const sentence = `All its emails are sent.${warning}`;
  const alert = { title: `A mailing is finished (${nameOfMailing(mailing)})`, sentence };
  await notifyOperators(tx, operators, { ...alert, isAlert: true });
}
