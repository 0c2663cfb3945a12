import type { Handle } from '@/db/client';
import { type BrakeState, listBrakes, lockBrake, resumeBrake } from '@/db/outbox/brakes';
import {
  cancelNews,
  closeWave,
  countUntried,
  lockSendingWave,
  readUnfinishedEndings,
  readWaveProgress,
  returnToLine,
  stopBeforeEnding,
  stopWave,
} from '@/db/outbox/wave-brakes';
import { isAnnouncement } from '@/db/queries/announcements';
import { lockCounter } from '@/db/queries/counter';
import { change, type Operator } from '../../operations/change';
import { Refusal } from '../../operations/refusals';
import { expectUnchanged } from '../../operations/seen';

export type { BrakeState, ListedBrake } from '@/db/outbox/brakes';
export { listBrakes };

/** People per transaction. Signups wait for at most one transaction of a wave of invitations, and for none of an announcement. */
const CHUNK = 1_000;
const NEWS_CHUNK = 10_000;

export async function stopSending(handle: Handle, operator: Operator, wave: string): Promise<{ id: string }> {
  return change(handle, operator, async ({ tx, record }) => {
    const sending = await lockSendingWave(tx, wave);
    if (!sending) throw new Refusal('not_sending');
    await stopWave(tx, wave, 'operator', await readWaveProgress(tx, sending));
    await record({ action: 'mail.stop', detail: { brake: wave } });
    return { id: wave };
  });
}

/**
 * Sends stopped mail again: a wave's, by its id, or `welcome` mails.
 *
 * @param seen what the page showed: it may have been stopped again since, because it bounces, or somebody is ending it.
 */
export async function resumeSending(
  handle: Handle,
  operator: Operator,
  id: string,
  seen?: BrakeState,
): Promise<{ id: string }> {
  return change(handle, operator, async ({ tx, record }) => {
    const brake = await lockBrake(tx, id);
    if (brake?.state === 'stopped') expectUnchanged(seen, brake);
    if (!(await resumeBrake(tx, id))) throw new Refusal('not_stopped');
    await record({ action: 'mail.resume', detail: { brake: id } });
    return { id };
  });
}

export interface EndedWave {
  /** In a dry run, of the first chunk of a wave. */
  notSent: number;
}

/**
 * It stays stopped until the last email is cancelled.
 *
 * @param seen what the page showed: somebody may have resumed it since.
 */
export async function endWave(
  handle: Handle,
  operator: Operator,
  wave: string,
  seen?: BrakeState,
): Promise<EndedWave> {
  const isNews = await isAnnouncement(handle, wave);
  // Writing and rolling back a hundred thousand rows takes seconds.
  if (isNews && operator.dryRun) return { notSent: await countUntried(handle, wave) };
  const chunk = isNews ? NEWS_CHUNK : CHUNK;
  let notSent = 0;
  for (let isFirst = true; ; isFirst = false) {
    const people = await change(handle, operator, async ({ tx, record }) => {
      if (!isNews) await lockCounter(tx);
      const brake = await lockBrake(tx, wave);
      if (isFirst && brake && brake.state !== 'done') expectUnchanged(seen, brake);
      if (!(await stopBeforeEnding(tx, wave))) throw new Refusal('no_such_wave');
      const count = await (isNews ? cancelNews : returnToLine)(tx, wave, chunk);
      // Waves count their people by their audit entries.
      if (notSent === 0 || count > 0) {
        await record({ action: 'wave.end', detail: { wave, people: -count } });
      }
      if (count === 0) await closeWave(tx, wave, 'ended');
      return count;
    });
    notSent += people;
    if (people === 0 || operator.dryRun) return { notSent };
  }
}

/** Continues what a restart interrupted, in the name of who began it. */
export async function finishEndings(handle: Handle): Promise<void> {
  for (const { wave, ...by } of await readUnfinishedEndings(handle)) {
    await endWave(handle, { ...by, dryRun: false }, wave);
  }
}
