import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { emailSuppressions, type SuppressionRow } from '../schema/mailboxes';
import { mailings } from '../schema/mailings';
import { newsMailKinds, outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { oneOf } from '../statements';

export type SuppressionReason = SuppressionRow['reason'];

/** The first reason stays. Returns whether the mailbox was not suppressed before. */
export async function insertSuppression(tx: Handle, suppression: typeof emailSuppressions.$inferInsert) {
  return (await tx.insert(emailSuppressions).values(suppression).onConflictDoNothing()).count > 0;
}

export async function findSuppression(handle: Handle, mailbox: string): Promise<SuppressionRow | undefined> {
  const [row] = await handle.select().from(emailSuppressions).where(eq(emailSuppressions.mailbox, mailbox));
  return row;
}

export async function deleteSuppression(tx: Handle, mailbox: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.mailbox, mailbox));
}

export const isMailboxSuppressed = (mailbox: SQLWrapper) =>
  sql`exists (select from ${emailSuppressions} suppression where suppression.mailbox = ${mailbox})`;

export const isNotSuppressed = (signupId: SQLWrapper) => sql`not exists (
  select from ${signups} person join ${emailSuppressions} suppression on suppression.mailbox = person.canonical_mailbox
  where person.id = ${signupId})`;

export const reasonOfMailbox = (mailbox: SQLWrapper) => sql<SuppressionReason | null>`(
  select reason from ${emailSuppressions} suppression where suppression.mailbox = ${mailbox})`;

/**
 * A suppression moves to the hash of its mailbox when the last owner is erased, and back when somebody joins with it.
 * Returns how many were moved.
 */
export async function renameSuppressions(
  tx: Handle,
  renames: readonly { from: string; to: string }[],
): Promise<number> {
  if (renames.length === 0) return 0;
  const { count } = await tx.execute(sql`
    with gone as (
      delete from ${emailSuppressions} using (
        select * from json_to_recordset(${JSON.stringify(renames)}::json) as input ("from" text, "to" text)
      ) rename where mailbox = rename."from" returning rename."to", reason, created_at
    )
    insert into ${emailSuppressions} (mailbox, reason, created_at) select "to", reason, created_at from gone
    on conflict do nothing`);
  return count;
}

/** Includes dead emails, because an operator can retry them. */
const isUnsent = and(
  inArray(outboxEmails.status, ['pending', 'dead']),
  inArray(outboxEmails.kind, [...personMailKinds]),
);

async function cancelUnsent(tx: Handle, error: MailError, ...which: (SQL | undefined)[]): Promise<number> {
  const isOne = and(isUnsent, ...which);
  return (await tx.update(outboxEmails).set({ status: 'cancelled', body: null, error }).where(isOne)).count;
}

const isTo = (handle: Handle, mailbox: string) => {
  const people = handle.select({ id: signups.id }).from(signups).where(eq(signups.canonicalMailbox, mailbox));
  return and(sql`${outboxEmails.signupId} = any(array(${people}))`);
};

export const cancelUnsentMail = (tx: Handle, mailbox: string, error: MailError) =>
  cancelUnsent(tx, error, isTo(tx, mailbox));

export const hasUnsentMail = async (handle: Handle, mailbox: string): Promise<boolean> =>
  (await handle.$count(outboxEmails, and(isUnsent, isTo(handle, mailbox)))) > 0;

export const cancelUnsentMailOf = (tx: Handle, signupId: string, error: MailError) =>
  cancelUnsent(tx, error, eq(outboxEmails.signupId, signupId));

export function cancelUnsentNews(tx: Handle, signupId: string) {
  const isNews = and(
    inArray(outboxEmails.kind, [...newsMailKinds]),
    sql`not exists (select from ${mailings} where ${mailings.id} = ${outboxEmails.mailingId} and segment = 'credit_holders')`,
  );
  return cancelUnsent(tx, 'unwanted', eq(outboxEmails.signupId, signupId), isNews);
}

/**
 * Unsent mail to erased people, and to people who were suppressed after it was requested. For newer mail, such as the link
 * that somebody asks for after unsubscribing, the mail worker decides.
 */
export const unwantedMail = sql`
  select mail.id, person.signup_position from ${outboxEmails} as mail
  join ${signups} as person on person.id = mail.signup_id
  left join ${emailSuppressions} as suppression on suppression.mailbox = person.canonical_mailbox
  where mail.status in ('pending', 'dead')
    and (person.erased_at is not null
      or ${oneOf(sql`mail.kind`, personMailKinds)} and suppression.created_at >= mail.requested_at)`;

export const cancelUnwantedMail = (tx: Handle): Promise<number> =>
  cancelUnsent(tx, 'unwanted', sql`${outboxEmails.id} in (select id from (${unwantedMail}) as unwanted)`);
