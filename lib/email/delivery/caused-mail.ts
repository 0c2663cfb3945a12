import type { Handle } from '@/db/client';
import { findMailing, readCausedFigures, stopCaused } from '@/db/outbox/mailings/state';
import { postponeMailOf, readBouncingNetworks } from '@/db/outbox/network-brake';
import { standingMailing } from '@/db/schema/mailings';
import { log } from '../../observability/log';
import { stopReason, WELCOME_BOUNCE_LIMIT, WELCOME_WINDOW } from './brake-rules';

/** Stops the mail that visitors cause if too much of it bounces, or that of the networks where it does. */
export async function brakeCausedMail(handle: Handle): Promise<void> {
  await brakeAll(handle);
  await brakeNetworks(handle);
}

async function brakeAll(handle: Handle): Promise<void> {
  const mailing = await findMailing(handle, standingMailing.id);
  if (!mailing || mailing.state === 'stopped') return;
  const figures = await readCausedFigures(handle, mailing, WELCOME_WINDOW);
  const reason = stopReason(figures, WELCOME_BOUNCE_LIMIT);
  if (!reason) return;
  await stopCaused(handle, mailing, figures, reason);
  log.error({ event: 'mail_stopped', mailing: mailing.kind, reason, ...figures });
}

async function brakeNetworks(handle: Handle): Promise<void> {
  const over = (await readBouncingNetworks(handle)).flatMap(({ network, ...figures }) =>
    stopReason({ ...figures, complained: 0, earlyComplaints: 0 }, WELCOME_BOUNCE_LIMIT) ? network : [],
  );
  if (over.length > 0) await postponeMailOf(handle, over);
}
