import { inArray, or, sql } from 'drizzle-orm';
import { signups } from '../../schema/signups';
import {
  invitationMail,
  invitedPeople,
  isInPlaceState,
  type PlaceState,
} from '../invitations/invitation-status';
import { broadcastPeople } from './broadcast-figures';
import type { MailFigure } from './mailings';

/** Selects people, erased ones included. */
export interface OfMailing {
  /** Selects the people whom this mailing was for. */
  mailing?: string;
  /** What became of the mailing's email. Ignored without a mailing. */
  mail?: MailFigure;
  /** The state of the invitation of the mailing or, without one, of the latest. */
  invitation?: PlaceState;
}

/** Counts the same people as the figures of a mailing, and as those of all invitations. */
export function isOfMailing({ mailing, mail, invitation }: OfMailing) {
  if (mailing === undefined && invitation === undefined) return undefined;
  const invited = invitedPeople(
    mailing,
    invitation && isInPlaceState(invitation),
    mailing === undefined || mail === undefined ? undefined : invitationMail[mail],
  );
  const isOne = or(
    inArray(signups.id, invited),
    mailing !== undefined && invitation === undefined
      ? inArray(signups.id, broadcastPeople(mailing, mail))
      : undefined,
  );
  // Postgres would join a bare `in`, expecting few people, and read the invitations again for each of them.
  return sql`(${isOne}) is true`;
}
