import { inArray, or } from 'drizzle-orm';
import { signups } from '../../schema/signups';
import {
  invitationMail,
  invitedPeople,
  isInPlaceState,
  type PlaceState,
} from '../invitations/invitation-status';
import { announcementPeople } from './announcement-figures';
import type { MailFigure } from './mailings';

/** Selects people, erased ones included. */
export interface OfMailing {
  /** For whom this mailing was. */
  mailing?: string;
  /** Of a mailing: what became of its mail. */
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
  return or(
    inArray(signups.id, invited),
    mailing !== undefined && invitation === undefined
      ? inArray(signups.id, announcementPeople(mailing, mail))
      : undefined,
  );
}
