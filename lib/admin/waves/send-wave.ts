import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import type { Operator } from '../../operators/change';
import { inviteWave, type WaveOrder } from '../../operators/invite';

/** People per call. Between calls, the progress is updated and the operator can stop the wave. */
const CHUNK = 500;

export interface WaveStep {
  /** The id of the wave, for the next step. */
  wave: string;
  invited: number;
  /** Nobody is left to invite. */
  isEmpty: boolean;
}

/** Invites the next people of a wave, or with `dryRun` the first ones without inviting them. */
export async function inviteNext(
  handle: Handle,
  operator: Operator,
  { wave = uuidv7(), remaining, by }: { wave?: string; remaining: number; by: WaveOrder },
): Promise<WaveStep> {
  const size = Math.min(remaining, CHUNK);
  const { invited } = await inviteWave(handle, operator, { size, order: by, wave });
  return { wave, invited, isEmpty: invited < size };
}
