import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { expireInvitations, insertInvitations, reuseInvitationMail } from '@/db/outbox/invitations';
import { findSuppression } from '@/db/outbox/suppressions';
import { openWave } from '@/db/outbox/wave-brakes';
import { isWaveKnown } from '@/db/queries/audit';
import { lockCounter } from '@/db/queries/counter';
import {
  findInvitedAlias,
  findNextInvitees,
  inviteAll,
  type WaveOrder,
} from '@/db/queries/invitations/invitations';
import { findLatestInvitation } from '@/db/queries/invitations/wave-places';
import { countWaves, findLatestWave } from '@/db/queries/invitations/waves';
import { updatePerson } from '@/db/queries/place';
import { idsOf } from '@/db/statements';
import { change, type Operator } from '../../operations/change';
import { findPerson } from '../../operations/person';
import { Refusal } from '../../operations/refusals';
import { expectUnchanged } from '../../operations/seen';
import { plural } from '../../plural';

export { type WaveOrder, waveOrders } from '@/db/queries/invitations/invitations';
export { countWaves } from '@/db/queries/invitations/waves';

/** People per transaction. Signups wait for at most one transaction. */
const CHUNK = 1_000;
const SHOWN = 5;

interface WaveOptions {
  size: number;
  order?: WaveOrder;
  again?: boolean;
  /** The id of the wave, if several calls make one wave. */
  wave?: string;
  /** The people of all these calls, for the mail to the operators; default: `size`. */
  total?: number;
  /** How many waves had begun when the page or the question was shown. Another one since then refuses this one. */
  seen?: number;
}

type Candidate = Awaited<ReturnType<typeof findNextInvitees>>[number];

/**
 * Invites the next people in line and skips suppressed addresses. If a concurrent wave invites some of them first, the
 * next people in line replace them.
 */
export async function inviteWave(
  handle: Handle,
  operator: Operator,
  { size, order = 'score', again, wave = uuidv7(), total = size, seen }: WaveOptions,
  onProgress?: (done: number, total: number) => void,
) {
  // Also if nobody is left to invite.
  await refuseAfterOther(handle, wave, seen);
  const invited: Candidate[] = [];
  const findMore = () => findNextInvitees(handle, { order, again }, size - invited.length);
  let next = await findMore();
  while (next.length > 0) {
    const expected = invited.length + next.length;
    for (let start = 0; start < next.length; start += CHUNK) {
      const chunk = next.slice(start, start + CHUNK);
      invited.push(...(await inviteChunk(handle, operator, { wave, total, again, seen }, chunk)));
      onProgress?.(invited.length, expected);
    }
    // A dry run rolls each transaction back, so it would find the same people again.
    next = operator.dryRun ? [] : await findMore();
  }
  return { invited: invited.length, first: invited.slice(0, SHOWN) };
}

async function inviteChunk(
  handle: Handle,
  operator: Operator,
  { wave, total, again, seen }: Pick<WaveOptions, 'again' | 'seen'> & { wave: string; total: number },
  people: Candidate[],
): Promise<Candidate[]> {
  return change(handle, operator, async ({ tx, record, notify }) => {
    // Signups update the same rows. Taking their lock first avoids deadlocks.
    await lockCounter(tx);
    await refuseAfterOther(tx, wave, seen);
    const ids = new Set(await inviteAll(tx, wave, idsOf(people), again));
    // Another operator was faster: without people, there is no wave.
    if (ids.size === 0) return [];
    if ((await openWave(tx, wave)) !== 'sending') throw new Refusal('wave_not_open');
    if (!(await isWaveKnown(tx, wave))) {
      await notify(
        'New wave',
        `${operator.actor} invited a wave of up to ${plural(total, 'person', 'people')}.`,
      );
    }
    await record({ action: 'invite', detail: { wave, people: ids.size, ...(again && { again }) } });
    return people.filter(({ id }) => ids.has(id));
  });
}

/** Later steps of a wave pass. With the lock of the counter, no other wave begins meanwhile. */
async function refuseAfterOther(tx: Handle, wave: string, seen: number | undefined): Promise<void> {
  if (seen === undefined || (await countWaves(tx)) === seen || (await isWaveKnown(tx, wave))) return;
  const latest = await findLatestWave(tx);
  const people = plural(latest?.people ?? 0, 'person', 'people');
  const time = latest && `${latest.startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const what = `Meanwhile, ${latest?.actor} invited ${people}, at ${time}.`;
  throw new Refusal('wave_began', `${what} Look at the waves again before you invite more people.`);
}

/**
 * Invites a person again whose invitation expired or was declined, at any time and as often as an operator likes.
 *
 * @param seen the id of the invitation that the page showed: the person may have declined a later one.
 */
export async function inviteAgain(handle: Handle, operator: Operator, who: string, seen?: string) {
  return change(handle, operator, async ({ tx, record }) => {
    const { now } = await lockCounter(tx);
    const person = await findPerson(tx, who);
    if (person.erasedAt) throw new Refusal('erased_person');
    if (person.handedOverAt) throw new Refusal('handed_over');
    await expireInvitations(tx, 1, person.id);
    const latest = await findLatestInvitation(tx, person.id);
    if (!latest) throw new Refusal('not_invited');
    if (latest.state === 'invited') throw new Refusal('invitation_open');
    expectUnchanged(seen, latest.id);
    if (await findInvitedAlias(tx, person)) throw new Refusal('mailbox_invited');
    if (await findSuppression(tx, person.canonicalMailbox)) throw new Refusal('mail_suppressed');
    await updatePerson(tx, person.id, { invitedAt: now });
    await reuseInvitationMail(tx, [person.id], null);
    await insertInvitations(tx, [person.id], null);
    await record({ action: 'invite.again', subjectId: person.id, detail: { before: latest.state } });
  });
}
