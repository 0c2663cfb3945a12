import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { findNextInvitees, inviteAll } from '@/db/queries/invitations';
import { lockCounter } from '@/db/queries/signup-writes';
import { change, type Operator } from './change';

/** People in one transaction: joining waits for no more than that. */
const CHUNK = 1_000;
/** How many of a wave are shown. */
const SHOWN = 5;

type Candidate = Awaited<ReturnType<typeof findNextInvitees>>[number];
export type Invitee = Omit<Candidate, 'id'>;

export interface Wave {
  outcome: 'done';
  invited: number;
  /** The first of them. */
  first: Invitee[];
}

/**
 * Invites the next people in line, by score, then by position: each is marked and gets one mail, once. Those who
 * want no mail are passed over. Whom another wave took meanwhile, the next ones stand in for.
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
  const candidates = await findNextInvitees(handle, size);
  if (operator.dryRun) return waveOf(candidates);
  const wave = uuidv7();
  const invited: Candidate[] = [];
  for (let next = candidates; next.length > 0; next = await findNextInvitees(handle, size - invited.length)) {
    const total = invited.length + next.length;
    for (let start = 0; start < next.length; start += CHUNK) {
      invited.push(...(await inviteChunk(handle, operator, wave, next.slice(start, start + CHUNK))));
      onProgress?.(invited.length, total);
    }
  }
  return waveOf(invited);
}

function waveOf(people: readonly Candidate[]): Wave {
  const first = people.slice(0, SHOWN).map(({ id: _, ...invitee }) => invitee);
  return { outcome: 'done', invited: people.length, first };
}

/** @returns those of them who are invited by it. */
async function inviteChunk(
  handle: Handle,
  operator: Operator,
  wave: string,
  people: readonly Candidate[],
): Promise<Candidate[]> {
  return change(handle, operator, async ({ tx, record }) => {
    // It changes rows that joining changes too, and so waits its turn like everybody.
    await lockCounter(tx);
    const wanted = people.map(({ id }) => id);
    const ids = new Set(await inviteAll(tx, wanted));
    await record([{ action: 'invite', subjectId: null, detail: { wave, people: ids.size } }]);
    return people.filter(({ id }) => ids.has(id));
  });
}
