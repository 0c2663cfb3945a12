import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../../client';
import { isOf, isOfSentMailing } from '../../outbox/mailings/state';
import { isSuppressed } from '../../outbox/suppressions';
import {
  isNotice,
  type MailingRow,
  mailings,
  type NewAnnouncement,
  type Segment,
} from '../../schema/mailings';
import { outboxEmails } from '../../schema/outbox-emails';
import { holdsCredit, signups } from '../../schema/signups';
import { countIf, idsOf, onlyRow } from '../../statements';
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
  credit_holders: () => holdsCredit,
};

const canBeMailed = and(isNull(signups.erasedAt), not(isSuppressed(signups)));

/** Mailings with the same text to the same segment, the oldest first. */
export const findSameAnnouncements = (
  handle: Handle,
  { subject, body, segment, segmentValue }: NewAnnouncement,
) =>
  handle
    .select({ id: mailings.id, state: mailings.state })
    .from(mailings)
    .where(
      and(
        eq(mailings.kind, 'announcement'),
        eq(mailings.subject, subject),
        eq(mailings.body, body),
        eq(mailings.segment, segment),
        sql`${mailings.segmentValue} is not distinct from ${segmentValue}`,
      ),
    )
    .orderBy(mailings.createdAt);

/** News goes to one person of each mailbox: aliases of one mailbox get one email. A notice is about what each person owns. */
const onceBy = (segment: Pick<Segment, 'segment'>) =>
  isNotice(segment) ? signups.id : signups.canonicalMailbox;

/**
 * Leaves out who got an email of the ended mailings, may have got it, or gets it when an operator retries it. Not a join: right after many
 * emails were cancelled, Postgres expects few rows and would compare each person with all of them.
 */
function wasNotMailed(segment: Segment, ended: readonly string[]) {
  if (ended.length === 0) return undefined;
  const { status, mayHaveArrived, requestId, mailingId, signupId } = outboxEmails;
  const isCancelled = sql`case ${status} when 'cancelled' then not ${mayHaveArrived}
    when 'pending' then ${requestId} is null else false end`;
  const once = onceBy(segment);
  return sql`${once} not in (select other.${sql.identifier(once.name)} from ${outboxEmails} join ${signups} other on other.id = ${signupId}
    where ${and(isOfSentMailing, inArray(mailingId, [...ended]), not(isCancelled))})`;
}

function recipientsOf(handle: Handle, { segment, segmentValue }: Segment, which?: SQL) {
  const once = onceBy({ segment });
  const agreed = isNotice({ segment }) ? undefined : isNotNull(signups.privacyAcceptedAt);
  return handle
    .selectDistinctOn([once], { id: signups.id })
    .from(signups)
    .where(and(agreed, canBeMailed, conditions[segment](segmentValue), which))
    .orderBy(once, signups.signupPosition)
    .as('recipients');
}

/** @param ended earlier mailings with the text, whose emails count. */
export const countRecipients = (handle: Handle, segment: Segment, ended: readonly string[] = []) =>
  handle.$count(recipientsOf(handle, segment, wasNotMailed(segment, ended)));

/** Positions per statement: one for a million people would take as long as a statement may. */
const POSITIONS = 20_000;

type Announcement = Pick<MailingRow, 'id' | 'createdAt' | 'queuedPosition'> & NewAnnouncement;

/**
 * Queues the recipients among the next positions. The ids sort by time, as those of other emails, and within an announcement at
 * random: each step is a fair sample. People who got the text from an ended mailing are left out.
 */
export async function queueRecipients(tx: Handle, mailing: Announcement) {
  const { id, createdAt, queuedPosition: from } = mailing;
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
    // Nobody gets what was sent before they agreed.
    isNotice(mailing) ? undefined : and(lte(signups.privacyAcceptedAt, createdAt), not(isQueued)),
    wasNotMailed(mailing, ended),
  );
  const { count } = await tx.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, due_at)
    select (${time}::text || substr(gen_random_uuid()::text, 16))::uuid, 'announcement', id, ${id}::uuid, null
    from ${recipientsOf(tx, mailing, isNext)} on conflict do nothing`);
  return { people: count, position, isLast: position >= last };
}

/**
 * People whose credit may not end yet, and how many of them were told no day. Credit ends on the last day that the person was told, and no
 * earlier than so many days after that email. An address that Resend refuses counts as told, and mailboxes that get no mail are left out.
 */
export async function readProtectedCredit(handle: Handle, days: number) {
  const ends = sql`(select max(greatest(coalesce(sent_at, requested_at) + make_interval(days => ${days}),
      segment_value::date::timestamp at time zone 'UTC'))
    from ${outboxEmails} join ${mailings} on ${mailings.id} = ${outboxEmails.mailingId}
    where ${outboxEmails.signupId} = ${signups.id} and ${mailings.segment} = 'credit_holders'
      and (${outboxEmails.status} = 'sent' or ${outboxEmails.error} = 'address_refused'))`;
  const holders = handle
    .select({ ends: sql`${ends}`.as('ends') })
    .from(signups)
    .where(and(holdsCredit, canBeMailed))
    .as('holders');
  const found = await handle
    .select({
      people: count(),
      untold: countIf(isNull(holders.ends)),
      endsAt: sql<Date | null>`max(${holders.ends})`.mapWith(signups.createdAt),
    })
    .from(holders)
    .where(sql`coalesce(${holders.ends} > now(), true)`);
  return onlyRow(found);
}
