import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { findNextInvitees, inviteAll } from '@/db/invitations';
import { lockCounter } from '@/db/joins';
import { change, type Operator } from './change';

/** People in one transaction: joining waits for no more than that. */
const CHUNK = 1_000;
/** How many of a wave are shown. */
const SHOWN = 5;

export type Invitee = Omit<Awaited<ReturnType<typeof findNextInvitees>>[number], 'id'>;

export interface Wave {
  outcome: 'done';
  invited: number;
  /** The first of them. */
  first: Invitee[];
}

/**
 * Invites the next people in line, by score, then by position: each is marked and gets one mail, once. Those who
 * want no mail are passed over.
 *
 * @param size how many.
 * @param onProgress called with how many of them are done, of how many.
 */
export async function inviteWave(
  handle: Handle,
  operator: Operator,
  size: number,
  onProgress?: (done: number, total: number) => void,
): Promise<Wave> {
  const next = await findNextInvitees(handle, size);
  const first = next.slice(0, SHOWN).map(({ id: _, ...invitee }) => invitee);
  if (operator.dryRun) return { outcome: 'done', invited: next.length, first };
  const wave = uuidv7();
  let invited = 0;
  for (let start = 0; start < next.length; start += CHUNK) {
    const ids = next.slice(start, start + CHUNK).map(({ id }) => id);
    invited += await inviteChunk(handle, operator, wave, ids);
    onProgress?.(start + ids.length, next.length);
  }
  return { outcome: 'done', invited, first };
}

async function inviteChunk(handle: Handle, operator: Operator, wave: string, ids: string[]): Promise<number> {
  return change(handle, operator, async ({ tx, record }) => {
    // It changes rows that joining changes too, and so waits its turn like everybody.
    await lockCounter(tx);
    const invited = await inviteAll(tx, ids);
    await record([{ action: 'invite', subjectId: null, detail: { wave, people: invited } }]);
    return invited;
  });
}
