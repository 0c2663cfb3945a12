import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../../client';
import {
  FIRST_STEP,
  isSentKind,
  type MailingRow,
  mailings,
  type SentMailing,
  type StopReason,
  sentMailingKinds,
} from '../../schema/mailings';
import { signupNetworks } from '../../schema/origin';
import { isCaused, outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { oneOf, onlyRow, personColumns } from '../../statements';

/** Whether the mailing of an email is stopped. */
export const isStopped = sql`coalesce(${outboxEmails.mailingId} = any (array(
  select id from ${mailings} where state in ('stopped', 'ended'))), false)`;

const isSent = inArray(mailings.kind, [...sentMailingKinds]);

/** Whether an email waits for a step of its mailing, or was released by one. */
export const isOfSentMailing = sql`(${oneOf(outboxEmails.kind, sentMailingKinds)} and ${outboxEmails.mailingId} is not null)`;

/** The condition of an index. */
export const isOf = ({ id }: Pick<MailingRow, 'id'>) => and(isOfSentMailing, eq(outboxEmails.mailingId, id));

export interface BrakeFigures {
  mails: number;
  bounced: number;
  complained: number;
  /** Complaints among the first 1,000. */
  earlyComplaints: number;
}

/** @param stoppedBy null: the worker. */
export const stopped = (
  reason: StopReason,
  { mails, bounced, complained }: BrakeFigures,
  stoppedBy: string | null = null,
) => ({ state: 'stopped', reason, mails, bounced, complained, stoppedBy, stoppedAt: sql`now()` }) as const;

/** Counts the waves up to a mailing. Mailings are never deleted, so the number stays. */
export const wave = sql<number>`(select count(*)::int from mailings wave where wave.kind = 'invitation'
  and (wave.created_at, wave.id) <= (mailings.created_at, mailings.id))`;

const selectMailings = (handle: Handle, which: SQL | undefined) =>
  handle
    .select({ ...getTableColumns(mailings), wave })
    .from(mailings)
    .where(which)
    .orderBy(desc(eq(mailings.state, 'stopped')), mailings.createdAt, mailings.id);

/** What is stopped, and then what is being sent. */
export const listActiveMailings = (handle: Handle) =>
  selectMailings(handle, or(eq(mailings.state, 'stopped'), and(eq(mailings.state, 'sending'), isSent)));

export async function findMailing(handle: Handle, id: string): Promise<MailingRow | undefined> {
  return (await selectMailings(handle, eq(mailings.id, id)))[0];
}

export async function lockMailing(tx: Handle, id: string): Promise<MailingRow | undefined> {
  return (await selectMailings(tx, eq(mailings.id, id)).for('update'))[0];
}

/** Locks the mailings that are sent in steps, without those that another process decides about. */
export const lockQueuedMailings = (tx: Handle) =>
  selectMailings(tx, and(eq(mailings.state, 'sending'), isSent, sql`${mailings.queuedAt} is not null`)).for(
    'update',
    { skipLocked: true },
  );

export const isSentMailing = (row: MailingRow): row is SentMailing => isSentKind(row.kind);

/** What the worker has to do before or after the steps: to queue people, or to cancel mail. */
export const listUnfinishedMailings = (handle: Handle) =>
  selectMailings(
    handle,
    and(isSent, isNull(mailings.queuedAt), inArray(mailings.state, ['sending', 'ended'])),
  ).then((rows) => rows.filter(isSentMailing));

/** What the worker stopped. */
export const readAutomaticStops = (handle: Handle) =>
  selectMailings(handle, and(eq(mailings.state, 'stopped'), ne(mailings.reason, 'operator')));

/** The worker then cancels the mail that is not sent. */
export const endMailing = (tx: Handle, { id }: Pick<MailingRow, 'id'>) =>
  tx.update(mailings).set({ state: 'ended', queuedAt: null }).where(eq(mailings.id, id));

/** The worker has cancelled all mail of an ended mailing that was not sent. */
export const markCancelled = (tx: Handle, { id }: Pick<MailingRow, 'id'>) =>
  tx.update(mailings).set({ queuedAt: sql`now()` }).where(eq(mailings.id, id));

export const setState = (tx: Handle, { id }: Pick<MailingRow, 'id'>, state: MailingRow['state']) =>
  tx.update(mailings).set({ state }).where(eq(mailings.id, id));

/**
 * After bounces or complaints, it counts what is sent from now on, in steps that begin small again. What an operator stopped goes on
 * as before.
 */
export const resumeMailing = (tx: Handle, { id, reason }: Pick<MailingRow, 'id' | 'reason'>) =>
  tx
    .update(mailings)
    .set({
      state: 'sending',
      ...(reason !== 'operator' && { resumedAt: sql`now()`, stepAt: null, nextStepMails: FIRST_STEP }),
    })
    .where(eq(mailings.id, id));

export const hasSendingMailing = async (handle: Handle): Promise<boolean> =>
  (await handle.$count(mailings, and(eq(mailings.state, 'sending'), isSent))) > 0;

/** The emails of a mailing that bounced, the latest first. */
export const listBounces = (handle: Handle, mailing: MailingRow, limit: number) =>
  handle
    .select({ ...personColumns(signups), bounceText: outboxEmails.bounceText })
    .from(outboxEmails)
    .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(
      and(
        isSentMailing(mailing) ? isOf(mailing) : isCaused(outboxEmails.mailingId),
        eq(outboxEmails.status, 'sent'),
        eq(outboxEmails.outcome, 'bounced'),
      ),
    )
    .orderBy(desc(outboxEmails.sentAt))
    .limit(limit);

/** Counts the latest emails that visitors caused, since an operator resumed them. The bounces of one network count once. */
export async function readCausedFigures(
  handle: Handle,
  { resumedAt }: Pick<MailingRow, 'resumedAt'>,
  limit: number,
): Promise<BrakeFigures> {
  const latest = handle
    .select({ id: outboxEmails.id, signupId: outboxEmails.signupId, outcome: outboxEmails.outcome })
    .from(outboxEmails)
    .where(
      and(
        isCaused(outboxEmails.mailingId),
        sql`${outboxEmails.status} = 'sent'`,
        resumedAt ? gt(outboxEmails.sentAt, resumedAt) : undefined,
      ),
    )
    .orderBy(desc(outboxEmails.sentAt))
    .limit(limit)
    .as('latest');
  const figures = await handle
    .select({
      mails: count(),
      bounced: sql<number>`(count(distinct coalesce(${signupNetworks.networkHash}, ${latest.id}::text))
        filter (where ${latest.outcome} = 'bounced'))::int`,
    })
    .from(latest)
    .leftJoin(signupNetworks, eq(signupNetworks.signupId, latest.signupId));
  return { ...onlyRow(figures), complained: 0, earlyComplaints: 0 };
}

/** Does nothing if an operator has resumed it since it was read. A date in JavaScript has no microseconds. */
export async function stopCaused(
  handle: Handle,
  { id, resumedAt }: MailingRow,
  figures: BrakeFigures,
  reason: StopReason,
): Promise<void> {
  const isUnchanged = sql`date_trunc('milliseconds', ${mailings.resumedAt}) is not distinct from ${sql.param(resumedAt, mailings.resumedAt)}::timestamptz`;
  await handle
    .update(mailings)
    .set(stopped(reason, figures))
    .where(and(eq(mailings.id, id), eq(mailings.state, 'sending'), isUnchanged));
}
