import { and, desc, eq, getTableColumns, isNull, ne, or } from 'drizzle-orm';
import type { Handle } from '../../client';
import { invitationStage, invitations, isInvitationOpen } from '../../schema/invitations';
import { outboxEmails } from '../../schema/outbox-emails';
import { type SignupRow, signups } from '../../schema/signups';

/** The first of the other people with the mailbox whose invitation is open or was accepted. */
export async function findInvitedAlias(
  handle: Handle,
  { id, canonicalMailbox }: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
) {
  const [found] = await handle
    .select(getTableColumns(signups))
    .from(signups)
    .innerJoin(invitations, eq(invitations.signupId, signups.id))
    .where(
      and(
        eq(signups.canonicalMailbox, canonicalMailbox),
        ne(signups.id, id),
        or(isInvitationOpen, eq(invitations.state, 'accepted')),
      ),
    )
    .orderBy(signups.signupPosition)
    .limit(1);
  return found;
}

export type PersonInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** Newest first. */
export const listInvitations = (handle: Handle, id: string) =>
  handle
    .select({ ...getTableColumns(invitations), stage: invitationStage })
    .from(invitations)
    .where(eq(invitations.signupId, id))
    .orderBy(desc(invitations.invitedAt));

export const findLatestInvitation = async (handle: Handle, id: string) =>
  (await listInvitations(handle, id)).at(0);

export async function findOpenInvitation(handle: Handle, id: string) {
  const [open] = await handle
    .select()
    .from(invitations)
    .where(and(eq(invitations.signupId, id), isInvitationOpen));
  return open;
}

/** Undefined while its mail waits for a step of its mailing: who ends the mailing takes it back, and the person never knew. */
export async function findToldInvitation(handle: Handle, id: string) {
  const { signupId, kind, status, dueAt } = outboxEmails;
  const isHeldBack = and(eq(signupId, id), eq(kind, 'invitation'), eq(status, 'pending'), isNull(dueAt));
  if ((await handle.$count(outboxEmails, isHeldBack)) > 0) return undefined;
  return findLatestInvitation(handle, id);
}
