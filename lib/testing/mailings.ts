import { eq } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { listUnfinishedMailings } from '@/db/outbox/mailings/state';
import { type InvitationOrder, mailings, type NewAnnouncement } from '@/db/schema/mailings';
import { advanceMailing } from '../email/mailings/kinds';
import { announce as announcing } from '../operations/mailings/announce';
import { invite } from '../operations/mailings/invite';
import { reinvite } from '../operations/mailings/reinvite';
import {
  endSending,
  resumeSending as resuming,
  stopSending as stopping,
} from '../operations/mailings/sending';
import { wavesVersion } from '../operations/versions';
import { type operator, perform } from './operators';

/** Queues people and cancels mail until nothing is left to do, as the mail worker does. */
export async function advanceAll(handle: Handle): Promise<void> {
  for (;;) {
    const unfinished = await listUnfinishedMailings(handle);
    if (unfinished.length === 0) return;
    for (const mailing of unfinished) await advanceMailing(handle, mailing);
  }
}

async function tended<T>(handle: Handle, by: typeof operator, result: Promise<T>): Promise<T> {
  const value = await result;
  if (!by.dryRun) await advanceAll(handle);
  return value;
}

interface Wave {
  size: number;
  order?: InvitationOrder;
  again?: boolean;
  /** How many waves had begun when the page was shown. */
  seen?: number;
  /** The id of the mailing, for a test that names it. */
  wave?: string;
}

/** Invites people, and waits until they are invited. */
export async function inviteWave(
  handle: Handle,
  by: typeof operator,
  { size, order, again, seen, wave }: Wave,
) {
  const invited = await perform(
    handle,
    invite,
    { wave: size, by: order, again },
    by,
    seen === undefined ? seen : wavesVersion(seen),
  );
  if (wave) await handle.update(mailings).set({ id: wave }).where(eq(mailings.id, invited.id));
  if (!by.dryRun) await advanceAll(handle);
  return invited;
}

export const announce = (handle: Handle, by: typeof operator, news: NewAnnouncement) =>
  tended(handle, by, perform(handle, announcing, news, by));

export const stopSending = (handle: Handle, by: typeof operator, mailing: string) =>
  perform(handle, stopping, { mailing }, by);

export const resumeSending = (handle: Handle, by: typeof operator, mailing: string, seen?: string) =>
  perform(handle, resuming, { mailing }, by, seen);

/** Ends a mailing, and waits until its mail is cancelled. */
export const endWave = (handle: Handle, by: typeof operator, mailing: string, seen?: string) =>
  tended(handle, by, perform(handle, endSending, { mailing }, by, seen));

export const inviteAgain = (handle: Handle, by: typeof operator, person: string, seen?: string) =>
  perform(handle, reinvite, { person }, by, seen);
