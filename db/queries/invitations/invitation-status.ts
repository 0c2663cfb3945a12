import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Handle } from '../../client';
import { invitationStage, invitations } from '../../schema/invitations';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { countIf, inIds, onlyRow } from '../../statements';

/**
 * What became of an invitation, which has one of them. `bounced`: still open, but its mail bounced, or the address has since then.
 * `erased`: the person was erased before accepting.
 */
const invitationStatuses = ['accepted', 'open', 'expired', 'bounced', 'erased'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
/** A place is `free` when nobody has it any more. Somebody who is invited again takes it again. */
export const placeStates = [...invitationStatuses, 'free'] as const;
export type PlaceState = (typeof placeStates)[number];
export type Places = Record<PlaceState, number>;

const { signupId, mailingId, invitedAt, state } = invitations;

const status = sql<InvitationStatus>`case when ${state} = 'accepted' then 'accepted'
  when ${signups.erasedAt} is not null then 'erased'
  when ${invitationStage} <> 'invited' then ${invitationStage}
  when ${outboxEmails.id} is not null or ${signups.bouncedAt} >= ${invitedAt} then 'bounced' else 'open' end`;

/** Every invitation, with its status. */
const selectRows = (isLatest: SQL<boolean>) =>
  new QueryBuilder()
    .select({
      signupId,
      mailingId,
      expiresAt: invitations.expiresAt,
      decidedAt: invitations.decidedAt,
      status: status.as('invitation_status'),
      isLatest: isLatest.as('is_latest'),
    })
    .from(invitations)
    .innerJoin(signups, eq(signups.id, signupId))
    // Mail that bounced has an index, and there are few of it.
    .leftJoin(
      outboxEmails,
      and(eq(outboxEmails.id, invitations.mailId), sql`${outboxEmails.outcome} = 'bounced'`),
    )
    .as('invitation');

const rows = selectRows(sql`not exists (select from ${invitations} later
  where later.signup_id = ${signupId} and later.invited_at > ${invitedAt})`);
/** The same, for counts: fast for many, and slow for a few. */
const manyRows = selectRows(sql`${invitedAt} = max(${invitedAt}) over (partition by ${signupId})`);

const isInPlaceState = (place: PlaceState) =>
  place === 'free'
    ? and(sql`${rows.isLatest}`, notInArray(rows.status, ['accepted', 'open']))
    : eq(rows.status, place);

const countPlace = (place: PlaceState) => countIf(isInPlaceState(place));
const countPlaces = {
  accepted: countPlace('accepted'),
  open: countPlace('open'),
  expired: countPlace('expired'),
  bounced: countPlace('bounced'),
  erased: countPlace('erased'),
  free: countPlace('free'),
};

/** What became of everybody's latest invitation. */
export const readPlaces = async (handle: Handle): Promise<Places> =>
  onlyRow(await handle.select(countPlaces).from(manyRows).where(sql`${rows.isLatest}`));

/** The same for the invitations of each of these mailings. */
export const readPlacesOf = (handle: Handle, mailings: readonly string[]) =>
  handle
    .select({ mailingId: rows.mailingId, ...countPlaces })
    .from(manyRows)
    .where(inIds(rows.mailingId, mailings))
    .groupBy(rows.mailingId);

/** The latest invitations of these people. */
export function readInvitationStatuses(handle: Handle, signupIds: readonly string[]) {
  const { signupId: id, status: word, expiresAt, decidedAt } = rows;
  return handle
    .select({ signupId: id, status: word, expiresAt, decidedAt })
    .from(rows)
    .where(and(inIds(id, signupIds), sql`${rows.isLatest}`));
}

/** Selects ids of people by their invitation of a mailing, or by their latest one. */
export const invitedPeople = (mailing: string | undefined, place: PlaceState) =>
  new QueryBuilder()
    .select({ id: rows.signupId })
    .from(rows)
    .where(
      and(mailing === undefined ? sql`${rows.isLatest}` : eq(rows.mailingId, mailing), isInPlaceState(place)),
    );
