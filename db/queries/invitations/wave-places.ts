import { and, count, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { type InvitationRow, invitationStage, invitations } from '../../schema/invitations';
import { emailSuppressions } from '../../schema/mailboxes';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { countIf, everything } from '../../statements';

const { state, mailOutcome, waveId, signupId } = invitations;

/** The mail of an earlier invitation is not there any more: its row is used again. */
const isLatest = sql`not exists (select from ${invitations} later
  where later.signup_id = ${signupId} and later.invited_at > ${invitations.invitedAt})`;
const outcome = sql`coalesce(${outboxEmails.outcome}, ${mailOutcome})`;

const isErased = sql`(${signups.erasedAt} is not null and ${state} <> 'accepted')`;
const isBounced = sql`(${state} = 'invited' and 'bounced' in (${outcome}, ${emailSuppressions.reason}))`;
/** Nobody has the place any more. Somebody who is invited again takes it again. */
const isFree = sql`(${isLatest} and (${state} in ('declined', 'expired') or ${isErased} or ${isBounced}))`;

/** Each invitation counts once: as erased or bounced, or by its state. */
const isIn = (word: InvitationRow['state']) => sql`${state} = ${word} and not ${isErased}`;

/** With its mail, and why the mailbox gets none since then. */
export async function readWaveFigures(handle: Handle, waves: readonly string[]) {
  const isItsMail = and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.kind, 'invitation'), isLatest);
  const isSuppressedSince = and(
    eq(emailSuppressions.mailbox, signups.canonicalMailbox),
    gte(emailSuppressions.createdAt, invitations.invitedAt),
  );
  return handle
    .select({
      wave: waveId,
      invited: count(),
      accepted: countIf(eq(state, 'accepted')),
      declined: countIf(isIn('declined')),
      expired: countIf(isIn('expired')),
      erased: countIf(isErased),
      bounced: countIf(isBounced),
      /** The mail reached the mailbox, or somebody used one of its links. */
      arrived: countIf(
        sql`${outcome} in ('delivered', 'complained') or ${inArray(state, ['accepted', 'declined'])}`,
      ),
      waiting: countIf(eq(outboxEmails.status, 'pending')),
      dead: countIf(eq(outboxEmails.status, 'dead')),
      cancelled: countIf(eq(outboxEmails.status, 'cancelled')),
      unsubscribed: countIf(eq(emailSuppressions.reason, 'unsubscribed')),
      complained: countIf(eq(emailSuppressions.reason, 'complained')),
      free: countIf(isFree),
    })
    .from(invitations)
    .innerJoin(signups, eq(signups.id, signupId))
    .leftJoin(outboxEmails, isItsMail)
    .leftJoin(emailSuppressions, isSuppressedSince)
    .where(inArray(waveId, [...waves]))
    .groupBy(waveId);
}

/** The latest first. */
export async function listInvitations(handle: Handle, id: string, limit = everything.limit) {
  return handle
    .select({ ...getTableColumns(invitations), stage: invitationStage })
    .from(invitations)
    .where(eq(signupId, id))
    .orderBy(desc(invitations.invitedAt))
    .limit(limit);
}

export const findLatestInvitation = async (handle: Handle, id: string) =>
  (await listInvitations(handle, id, 1)).at(0);
