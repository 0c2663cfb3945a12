import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { isBrakeOf } from '../outbox/brakes';
import { isMailboxSuppressed } from '../outbox/suppressions';
import { announcements, type Segment } from '../schema/announcements';
import { mailBrakes } from '../schema/mail-brakes';
import { emailSuppressions } from '../schema/mailboxes';
import { type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { countIf, type Rows } from '../statements';
import { isFrom } from './reports/sources';

export async function insertAnnouncement(tx: Handle, row: typeof announcements.$inferInsert) {
  return (await tx.insert(announcements).values(row).onConflictDoNothing()).count > 0;
}

export async function findAnnouncementOf(
  handle: Handle,
  { kind, waveId }: Pick<OutboxRow, 'kind' | 'waveId'>,
) {
  if (kind !== 'announcement' || waveId === null) return undefined;
  const [row] = await handle.select().from(announcements).where(eq(announcements.id, waveId));
  return row;
}

export const isAnnouncement = async (handle: Handle, wave: string): Promise<boolean> =>
  (await handle.$count(announcements, sql`${announcements.id}::text = ${wave}`)) > 0;

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

/** One person of each mailbox: aliases of one mailbox get one email. `part`: a condition on the mailbox. */
const recipientsOf = (handle: Handle, { segment, segmentValue }: Segment, part?: SQL) =>
  handle
    .selectDistinctOn([signups.canonicalMailbox], { id: signups.id })
    .from(signups)
    .where(
      and(
        isNotNull(signups.privacyAcceptedAt),
        isNull(signups.erasedAt),
        not(isMailboxSuppressed(signups.canonicalMailbox)),
        conditions[segment](segmentValue),
        part,
      ),
    )
    .orderBy(signups.canonicalMailbox, signups.signupPosition)
    .as('recipients');

export const countRecipients = (handle: Handle, segment: Segment) =>
  handle.$count(recipientsOf(handle, segment));

/**
 * Statements of an announcement: one for a million people would take as long as a statement may. Somebody whose address changes
 * in between can be in two.
 */
const PARTS = 8;

/** The ids sort by time, as those of other emails, and within an announcement at random: each step is a fair sample. */
export async function queueAnnouncement(tx: Handle, id: string, segment: Segment): Promise<number> {
  const time = uuidv7().slice(0, 15);
  let people = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const isInPart = sql`get_byte(sha256(convert_to(${signups.canonicalMailbox}, 'UTF8')), 0) % ${PARTS} = ${part}`;
    const { count } = await tx.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, wave_id, due_at)
      select (${time}::text || substr(gen_random_uuid()::text, 16))::uuid, 'announcement', id, ${id}::uuid, null
      from ${recipientsOf(tx, segment, isInPart)} on conflict do nothing`);
    people += count;
  }
  return people;
}

export type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncements>>[number];

/** With what became of their mails, the latest first. `id`: only this one. */
export async function listAnnouncements(handle: Handle, { limit, offset }: Rows, id?: string) {
  const rows = await handle
    .select({ ...getTableColumns(announcements), state: mailBrakes.state })
    .from(announcements)
    .innerJoin(mailBrakes, isBrakeOf)
    .where(id === undefined ? undefined : eq(announcements.id, id))
    .orderBy(desc(announcements.sentAt))
    .limit(limit)
    .offset(offset);
  const figures = await readFigures(
    handle,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const ofRow = figures.find(({ waveId }) => waveId === row.id);
    return ofRow ? [{ ...row, ...ofRow }] : [];
  });
}

async function readFigures(handle: Handle, ids: string[]) {
  const { waveId, kind, status, outcome } = outboxEmails;
  const isOfThese = and(eq(kind, 'announcement'), inArray(waveId, ids));
  const [figures, unsubscribed] = await Promise.all([
    handle
      .select({
        waveId,
        people: count(),
        sent: countIf(eq(status, 'sent')),
        waiting: countIf(eq(status, 'pending')),
        dead: countIf(eq(status, 'dead')),
        leftOut: countIf(eq(status, 'cancelled')),
        /** Somebody who reports it as spam has got it. */
        arrived: countIf(inArray(outcome, ['delivered', 'complained'])),
        bounced: countIf(eq(outcome, 'bounced')),
        complained: countIf(eq(outcome, 'complained')),
      })
      .from(outboxEmails)
      .where(isOfThese)
      .groupBy(waveId),
    // From the suppressions, which are few, to the mails.
    handle
      .select({ waveId, people: count() })
      .from(emailSuppressions)
      .innerJoin(signups, eq(signups.canonicalMailbox, emailSuppressions.mailbox))
      .innerJoin(outboxEmails, eq(outboxEmails.signupId, signups.id))
      .where(
        and(
          isOfThese,
          eq(emailSuppressions.reason, 'unsubscribed'),
          gte(emailSuppressions.createdAt, outboxEmails.sentAt),
        ),
      )
      .groupBy(waveId),
  ]);
  return figures.map((one) => ({
    ...one,
    unsubscribed: unsubscribed.find((other) => other.waveId === one.waveId)?.people ?? 0,
  }));
}
