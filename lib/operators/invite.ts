import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { openWave } from '@/db/outbox/wave-brakes';
import { isWaveKnown } from '@/db/queries/audit';
import { lockCounter } from '@/db/queries/counter';
import { findNextInvitees, inviteAll, type WaveOrder } from '@/db/queries/invitations';
import { plural } from '../plural';
import { change, type Operator } from './change';
import { Refusal } from './refusals';

export { type WaveOrder, waveOrders } from '@/db/queries/invitations';

/** People per transaction. Signups wait for at most one transaction. */
const CHUNK = 1_000;
const SHOWN = 5;

interface WaveOptions {
  size: number;
  /** Default: by score, then by position. */
  order?: WaveOrder;
  /** The id of the wave, if several calls make one wave. */
  wave?: string;
  /** The people of all these calls, for the mail to the operators; default: `size`. */
  total?: number;
}

type Candidate = Awaited<ReturnType<typeof findNextInvitees>>[number];

export interface Wave {
  invited: number;
  /** The first few of them. */
  first: Omit<Candidate, 'id'>[];
}

/**
 * Invites the next people in line and skips suppressed addresses. If a concurrent wave invites some of them first, the
 * next people in line replace them.
 *
 * @param onProgress called after each transaction.
 */
export async function inviteWave(
  handle: Handle,
  operator: Operator,
  { size, order = 'score', wave = uuidv7(), total = size }: WaveOptions,
  onProgress?: (done: number, total: number) => void,
): Promise<Wave> {
  const candidates = await findNextInvitees(handle, order, size);
  const invited: Candidate[] = [];
  const findMore = () => findNextInvitees(handle, order, size - invited.length);
  // A dry run rolls each transaction back, so it would find the same people again.
  for (let next = candidates; next.length > 0; next = operator.dryRun ? [] : await findMore()) {
    const found = invited.length + next.length;
    for (let start = 0; start < next.length; start += CHUNK) {
      invited.push(
        ...(await inviteChunk(handle, operator, { wave, total }, next.slice(start, start + CHUNK))),
      );
      onProgress?.(invited.length, found);
    }
  }
  return toWave(invited);
}

function toWave(people: Candidate[]): Wave {
  const first = people.slice(0, SHOWN).map(({ id: _, ...invitee }) => invitee);
  return { invited: people.length, first };
}

async function inviteChunk(
  handle: Handle,
  operator: Operator,
  { wave, total }: { wave: string; total: number },
  people: Candidate[],
): Promise<Candidate[]> {
  return change(handle, operator, async ({ tx, record, notify }) => {
    // Signups update the same rows. Taking their lock first avoids deadlocks.
    await lockCounter(tx);
    const wanted = people.map(({ id }) => id);
    if ((await openWave(tx, wave)) === 'ended') throw new Refusal('wave_ended');
    const ids = new Set(await inviteAll(tx, wave, wanted));
    if (ids.size > 0 && !(await isWaveKnown(tx, wave))) {
      await notify(
        'New wave',
        `${operator.actor} invited a wave of up to ${plural(total, 'person', 'people')}.`,
      );
    }
    await record([{ action: 'invite', subjectId: null, detail: { wave, people: ids.size } }]);
    return people.filter(({ id }) => ids.has(id));
  });
}
