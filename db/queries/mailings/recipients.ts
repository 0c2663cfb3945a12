import { and, eq, gt, inArray, isNotNull, isNull, lte, max, not, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../../client';
import { isOf, isOfSentMailing } from '../../outbox/mailings/state';
import { isSuppressed } from '../../outbox/suppressions';
import { type MailingRow, mailings, type NewAnnouncement, type NewsSegment } from '../../schema/mailings';
import { isNewsMailKind, outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { idsOf, onlyRow } from '../../statements';

interface Audience {
  /** News goes only to people who turned it on. */
  kind: MailingRow['kind'];
  segment: NewsSegment;
  premiereSpots: number;
}

const conditions: Record<NewsSegment, (premiereSpots: number) => SQL | undefined> = {
  everybody: () => undefined,
  premiere: (premiereSpots) => lte(signups.signupPosition, premiereSpots),
  vips: () => eq(signups.isVip, true),
  invited: () => isNotNull(signups.invitedAt),
  not_invited: () => isNull(signups.invitedAt),
};

const canBeMailed = and(isNull(signups.erasedAt), not(isSuppressed(signups)));

/** Mailings with the same text to the same segment, the oldest first. */
export const findSameAnnouncements = (handle: Handle, { subject, body, segment }: NewAnnouncement) =>
  handle
    .select({ id: mailings.id, state: mailings.state, actor: mailings.actor, at: mailings.createdAt })
    .from(mailings)
    .where(and(eq(mailings.subject, subject), eq(mailings.body, body), eq(mailings.segment, segment)))
    .orderBy(mailings.createdAt);

/**
 * Leaves out who got an email of the ended mailings, may have got it, or gets it when an operator retries it. Not a join: right after many
 * emails were cancelled, Postgres expects few rows and would compare each person with all of them.
 */
function wasNotMailed(ended: readonly string[]) {
  if (ended.length === 0) return undefined;
  const { status, mayHaveArrived, requestId, mailingId, signupId } = outboxEmails;
  const isCancelled = sql`case ${status} when 'cancelled' then not ${mayHaveArrived}
    when 'pending' then ${requestId} is null else false end`;
  return sql`${signups.canonicalMailbox} not in (select other.canonical_mailbox from ${outboxEmails} join ${signups} other on other.id = ${signupId}
    where ${and(isOfSentMailing, inArray(mailingId, [...ended]), not(isCancelled))})`;
}

/** Mail to many goes to one person of each mailbox: aliases of one mailbox get one email. */
function recipientsOf(handle: Handle, { kind, segment, premiereSpots }: Audience, which?: SQL) {
  const wantsIt = isNewsMailKind(kind) ? isNotNull(signups.privacyAcceptedAt) : undefined;
  return handle
    .selectDistinctOn([signups.canonicalMailbox], { id: signups.id })
    .from(signups)
    .where(and(wantsIt, canBeMailed, conditions[segment](premiereSpots), which))
    .orderBy(signups.canonicalMailbox, signups.signupPosition)
    .as('recipients');
}

/** @param ended earlier mailings with the text, whose emails count. */
export const countRecipients = (handle: Handle, audience: Audience, ended: readonly string[] = []) =>
  handle.$count(recipientsOf(handle, audience, wasNotMailed(ended)));

/** Positions per statement: one for a million people would take as long as a statement may. */
const POSITIONS = 20_000;

type Broadcast = Pick<MailingRow, 'id' | 'createdAt' | 'queuedPosition'> & NewAnnouncement & Audience;

/**
 * Queues the recipients among the next positions. The ids sort by time, as those of other emails, and within an announcement at
 * random: each step is a fair sample. People who got the text from an ended mailing are left out.
 */
export async function queueRecipients(tx: Handle, mailing: Broadcast) {
  const { id, kind, createdAt, queuedPosition: from } = mailing;
  const last =
    onlyRow(await tx.select({ position: max(signups.signupPosition) }).from(signups)).position ?? 0;
  const position = from + POSITIONS;
  const time = uuidv7({ msecs: createdAt.getTime() }).slice(0, 15);
  // Somebody with the mailbox may have a lower position.
  const isQueued = sql`exists (select from ${signups} other join ${outboxEmails} on ${outboxEmails.signupId} = other.id
    where other.canonical_mailbox = ${signups.canonicalMailbox} and ${isOf(mailing)})`;
  const ended = idsOf(await findSameAnnouncements(tx, mailing)).filter((one) => one !== id);
  const isNext = and(
    gt(signups.signupPosition, from),
    lte(signups.signupPosition, position),
    // Nobody gets news that was sent before they agreed.
    isNewsMailKind(kind) ? lte(signups.privacyAcceptedAt, createdAt) : undefined,
    not(isQueued),
    wasNotMailed(ended),
  );
  const { count } = await tx.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, due_at)
    select (${time}::text || substr(gen_random_uuid()::text, 16))::uuid, ${kind}, id, ${id}::uuid, null
    from ${recipientsOf(tx, mailing, isNext)} on conflict do nothing`);
  return { people: count, position, isLast: position >= last };
}
