import { and, eq, gt, gte, isNotNull, isNull, lt, lte, max, not, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../../client';
import { isOf } from '../../outbox/mailings/state';
import { isMailboxSuppressed } from '../../outbox/suppressions';
import type { MailingRow, Segment } from '../../schema/mailings';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { onlyRow } from '../../statements';
import { isFrom } from '../reports/sources';

const startOf = (day: string | null) => new Date(`${day}T00:00:00Z`);

const conditions: Record<Segment['segment'], (value: string | null) => SQL | undefined> = {
  everybody: () => undefined,
  vips: () => eq(signups.isVip, true),
  invited: () => isNotNull(signups.invitedAt),
  not_invited: () => isNull(signups.invitedAt),
  source: (name) => isFrom('source', name || null),
  joined_before: (day) => lt(signups.createdAt, startOf(day)),
  joined_since: (day) => gte(signups.createdAt, startOf(day)),
};

/** One person of each mailbox: aliases of one mailbox get one email. */
const recipientsOf = (handle: Handle, { segment, segmentValue }: Segment, which?: SQL) =>
  handle
    .selectDistinctOn([signups.canonicalMailbox], { id: signups.id })
    .from(signups)
    .where(
      and(
        isNotNull(signups.privacyAcceptedAt),
        isNull(signups.erasedAt),
        not(isMailboxSuppressed(signups.canonicalMailbox)),
        conditions[segment](segmentValue),
        which,
      ),
    )
    .orderBy(signups.canonicalMailbox, signups.signupPosition)
    .as('recipients');

export const countRecipients = (handle: Handle, segment: Segment) =>
  handle.$count(recipientsOf(handle, segment));

/** Positions per statement: one for a million people would take as long as a statement may. */
const POSITIONS = 20_000;

type Announcement = Pick<MailingRow, 'id' | 'createdAt' | 'queuedPosition'> & Segment;

/**
 * Queues the recipients among the next positions. The ids sort by time, as those of other emails, and within an announcement at
 * random: each step is a fair sample.
 */
export async function queueRecipients(tx: Handle, mailing: Announcement) {
  const { id, createdAt, queuedPosition: from } = mailing;
  const last =
    onlyRow(await tx.select({ position: max(signups.signupPosition) }).from(signups)).position ?? 0;
  const position = from + POSITIONS;
  const time = uuidv7({ msecs: createdAt.getTime() }).slice(0, 15);
  const isNext = and(
    gt(signups.signupPosition, from),
    lte(signups.signupPosition, position),
    // Nobody gets what was sent before they agreed.
    lte(signups.privacyAcceptedAt, createdAt),
  );
  // Somebody with the mailbox may have a lower position.
  const isQueued = sql`exists (select from ${signups} other join ${outboxEmails} on ${outboxEmails.signupId} = other.id
    where other.canonical_mailbox = ${signups.canonicalMailbox} and ${isOf(mailing)})`;
  const { count } = await tx.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, due_at)
    select (${time}::text || substr(gen_random_uuid()::text, 16))::uuid, 'announcement', id, ${id}::uuid, null
    from ${recipientsOf(tx, mailing, and(isNext, not(isQueued)))} on conflict do nothing`);
  return { people: count, position, isLast: position >= last };
}
