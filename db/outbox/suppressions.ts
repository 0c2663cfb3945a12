import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { emailSuppressions, type SuppressionReason } from '../schema/mailboxes';
import { newsMailKinds, outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { inIds, oneOf } from '../statements';

/** The first reason stays. Returns whether the mailbox was not suppressed before. */
export async function insertSuppression(tx: Handle, suppression: typeof emailSuppressions.$inferInsert) {
  return (await tx.insert(emailSuppressions).values(suppression).onConflictDoNothing()).count > 0;
}

export async function findWish(handle: Handle, mailbox: string) {
  const [row] = await handle.select().from(emailSuppressions).where(eq(emailSuppressions.mailbox, mailbox));
  return row;
}

/** Why a person gets no email, and since when. */
export async function findSuppression(
  handle: Handle,
  { canonicalMailbox, bouncedAt }: Pick<SignupRow, 'canonicalMailbox' | 'bouncedAt'>,
): Promise<{ reason: SuppressionReason; createdAt: Date } | undefined> {
  const bounce = bouncedAt ? ({ reason: 'bounced', createdAt: bouncedAt } as const) : undefined;
  return (await findWish(handle, canonicalMailbox)) ?? bounce;
}

export async function deleteSuppression(tx: Handle, mailbox: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.mailbox, mailbox));
}

/** False if nothing was stored: the address bounced before. */
export async function storeBounce(tx: Handle, signupId: string): Promise<boolean> {
  const isFirst = and(eq(signups.id, signupId), isNull(signups.bouncedAt));
  return (await tx.update(signups).set({ bouncedAt: sql`now()` }).where(isFirst)).count > 0;
}

/** Lets mail go to the person again. */
export async function liftSuppression(
  tx: Handle,
  { id, canonicalMailbox }: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
): Promise<void> {
  await deleteSuppression(tx, canonicalMailbox);
  await tx.update(signups).set({ bouncedAt: null }).where(eq(signups.id, id));
}

/** Columns of a person. */
type Address = Record<'canonicalMailbox' | 'bouncedAt', SQLWrapper>;

export const isSuppressed = ({
  canonicalMailbox,
  bouncedAt,
}: Address) => sql`(${bouncedAt} is not null or exists (
  select from ${emailSuppressions} suppression where suppression.mailbox = ${canonicalMailbox}))`;

export const isNotSuppressed = (signupId: SQLWrapper) => sql`exists (
  select from ${signups} person left join ${emailSuppressions} suppression on suppression.mailbox = person.canonical_mailbox
  where person.id = ${signupId} and person.bounced_at is null and suppression.mailbox is null)`;

/** What the owner of the mailbox wants says more than a bounce. */
export const suppressionOf = ({
  canonicalMailbox,
  bouncedAt,
}: Address) => sql<SuppressionReason | null>`coalesce(
  (select reason from ${emailSuppressions} suppression where suppression.mailbox = ${canonicalMailbox}),
  case when ${bouncedAt} is not null then 'bounced' end)`;

export const readMailboxes = (handle: Handle, signupIds: string[]) =>
  handle.select({ mailbox: signups.canonicalMailbox }).from(signups).where(inIds(signups.id, signupIds));

/** A suppression moves to the hash of its mailbox when the last owner is erased. */
export async function renameSuppressions(
  tx: Handle,
  renames: readonly { from: string; to: string }[],
): Promise<void> {
  if (renames.length === 0) return;
  await tx.execute(sql`
    with gone as (
      delete from ${emailSuppressions} using (
        select * from json_to_recordset(${JSON.stringify(renames)}::json) as input ("from" text, "to" text)
      ) rename where mailbox = rename."from" returning rename."to", reason, created_at
    )
    insert into ${emailSuppressions} (mailbox, reason, created_at) select "to", reason, created_at from gone
    on conflict do nothing`);
}

/** Moves suppressions of mailboxes back from their hashes: somebody has joined with one, or gets it as a new address. */
export const revealSuppressions = (
  tx: Handle,
  mailboxes: readonly string[],
  hashesOf: (mailbox: string) => string[],
) =>
  renameSuppressions(
    tx,
    mailboxes.flatMap((to) => hashesOf(to).map((from) => ({ from, to }))),
  );

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

export const hasUnsentMailOf = async (handle: Handle, signupId: string): Promise<boolean> =>
  (await handle.$count(outboxEmails, and(isUnsent, eq(outboxEmails.signupId, signupId)))) > 0;

export const cancelUnsentNews = (tx: Handle, signupId: string) =>
  cancelUnsent(
    tx,
    'unwanted',
    eq(outboxEmails.signupId, signupId),
    inArray(outboxEmails.kind, [...newsMailKinds]),
  );

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
      or ${oneOf(sql`mail.kind`, personMailKinds)} and greatest(suppression.created_at, person.bounced_at) >= mail.requested_at)`;

export const cancelUnwantedMail = (tx: Handle): Promise<number> =>
  cancelUnsent(tx, 'unwanted', sql`${outboxEmails.id} in (select id from (${unwantedMail}) as unwanted)`);
