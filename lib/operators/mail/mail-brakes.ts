import type { Handle } from '@/db/client';
import { listBrakes, resumeBrake } from '@/db/outbox/brakes';
import {
  endWave as end,
  lockSendingWave,
  readWaveProgress,
  returnToLine,
  stopWave,
} from '@/db/outbox/wave-brakes';
import { lockCounter } from '@/db/queries/counter';
import { change, type Operator } from '../change';
import { Refusal } from '../refusals';

export type { ListedBrake } from '@/db/outbox/brakes';
export { listBrakes };

/** People per transaction. Signups wait for at most one transaction. */
const CHUNK = 1_000;

export async function stopSending(handle: Handle, operator: Operator, wave: string): Promise<{ id: string }> {
  return change(handle, operator, async ({ tx, record }) => {
    const sending = await lockSendingWave(tx, wave);
    if (!sending) throw new Refusal('not_sending');
    await stopWave(tx, wave, 'operator', await readWaveProgress(tx, sending));
    await record({ action: 'mail.stop', detail: { brake: wave } });
    return { id: wave };
  });
}

/** Sends stopped mail again: a wave's, by its id, or `welcome` mails. */
export async function resumeSending(handle: Handle, operator: Operator, id: string): Promise<{ id: string }> {
  return change(handle, operator, async ({ tx, record }) => {
    if (!(await resumeBrake(tx, id))) throw new Refusal('not_stopped');
    await record({ action: 'mail.resume', detail: { brake: id } });
    return { id };
  });
}

export interface EndedWave {
  /** In a dry run, of the first chunk. */
  notSent: number;
}

export async function endWave(handle: Handle, operator: Operator, wave: string): Promise<EndedWave> {
  let notSent = 0;
  for (;;) {
    const people = await change(handle, operator, async ({ tx, record }) => {
      await lockCounter(tx);
      const cancelled = await end(tx, wave);
      if (cancelled === undefined) throw new Refusal('no_such_wave');
      const count = cancelled + (await returnToLine(tx, wave, CHUNK));
      // Waves count their people by their audit entries.
      if (notSent === 0 || count > 0) {
        await record({ action: 'wave.end', detail: { wave, people: -count } });
      }
      return count;
    });
    notSent += people;
    if (people < CHUNK || operator.dryRun) return { notSent };
  }
}
