import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { type InvitationRow, invitations } from '../../schema/invitations';
import { emailSuppressions } from '../../schema/mailboxes';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { countIf } from '../../statements';
import type { FiguresById } from './mailings';

const { state, mailOutcome, mailingId, signupId } = invitations;

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

/** Includes the invitations' mails, and why the mailboxes have got none since then. */
export async function readInvitationFigures(handle: Handle, ids: string[]): Promise<FiguresById> {
  if (ids.length === 0) return new Map();
  const isItsMail = and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.kind, 'invitation'), isLatest);
  const isSuppressedSince = and(
    eq(emailSuppressions.mailbox, signups.canonicalMailbox),
    gte(emailSuppressions.createdAt, invitations.invitedAt),
  );
  const rows = await handle
    .select({
      mailingId,
      people: count(),
      sent: countIf(eq(outboxEmails.status, 'sent')),
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
      leftOut: countIf(eq(outboxEmails.status, 'cancelled')),
      unsubscribed: countIf(eq(emailSuppressions.reason, 'unsubscribed')),
      complained: countIf(eq(emailSuppressions.reason, 'complained')),
      free: countIf(isFree),
    })
    .from(invitations)
    .innerJoin(signups, eq(signups.id, signupId))
    .leftJoin(outboxEmails, isItsMail)
    .leftJoin(emailSuppressions, isSuppressedSince)
    .where(inArray(mailingId, ids))
    .groupBy(mailingId);
  return new Map(
    rows.map(({ mailingId: id, accepted, declined, expired, erased, free, ...mails }) => [
      id ?? '',
      { ...mails, places: { accepted, declined, expired, erased, free } },
    ]),
  );
}
