import { and, inArray, sql } from 'drizzle-orm';
import { signups } from '../../schema/signups';
import { invitedPeople, type PlaceState } from '../invitations/invitation-status';
import { type MailFigure, mailedPeople } from './mail-figures';

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
  const isOne = and(
    mailing === undefined ? undefined : inArray(signups.id, mailedPeople(mailing, mail)),
    invitation && inArray(signups.id, invitedPeople(mailing, invitation)),
  );
  // Postgres would join a bare `in`, expecting few people, and read the invitations again for each of them.
  return sql`(${isOne}) is true`;
}
