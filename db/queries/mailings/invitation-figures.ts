import { count, inArray } from 'drizzle-orm';
import type { Handle } from '../../client';
import { countEach } from '../../statements';
import { countPlaces, invitationMail, invitationRows } from '../invitations/invitation-status';
import type { FiguresById } from './mailings';

/** Includes the invitations' mails, and why the mailboxes have got none since then. */
export async function readInvitationFigures(handle: Handle, ids: string[]): Promise<FiguresById> {
  if (ids.length === 0) return new Map();
  const { mailingId } = invitationRows;
  const rows = await handle
    .select({
      mailingId,
      people: count(),
      ...countEach(invitationMail),
      places: countPlaces,
    })
    .from(invitationRows)
    .where(inArray(mailingId, ids))
    .groupBy(mailingId);
  return new Map(rows.map(({ mailingId: id, ...figures }) => [id ?? '', figures]));
}
