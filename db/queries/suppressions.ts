import { asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { emailSuppressions, type SuppressionRow } from '../schema/email-suppressions';
import { type SignupRow, signups } from '../schema/signups';

const own = alias(signups, 'own');
const sharing = alias(signups, 'sharing');

/** The ids of everybody who shares a person's mailbox, the person included. */
export const idsOfMailbox = (handle: Handle, signupId: string) =>
  handle
    .select({ id: sharing.id })
    .from(own)
    .innerJoin(sharing, eq(sharing.canonicalMailbox, own.canonicalMailbox))
    .where(eq(own.id, signupId));

/** The ids of everybody whose mailbox is suppressed. */
export const suppressedIds = (handle: Handle) =>
  handle
    .select({ id: sharing.id })
    .from(emailSuppressions)
    .innerJoin(own, eq(own.id, emailSuppressions.signupId))
    .innerJoin(sharing, eq(sharing.canonicalMailbox, own.canonicalMailbox));

/** The first reason stays. Returns whether the person was not suppressed before. */
export async function insertSuppression(
  tx: Handle,
  signupId: string,
  reason: SuppressionRow['reason'],
): Promise<boolean> {
  const rows = await tx
    .insert(emailSuppressions)
    .values({ signupId, reason })
    .onConflictDoNothing()
    .returning({ signupId: emailSuppressions.signupId });
  return rows.length > 0;
}

/** The first suppression of the person's mailbox. */
export async function findSuppression(handle: Handle, signupId: string): Promise<SuppressionRow | undefined> {
  const [row] = await handle
    .select()
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.signupId, idsOfMailbox(handle, signupId)))
    .orderBy(asc(emailSuppressions.createdAt))
    .limit(1);
  return row;
}

/** `offset 0` makes Postgres look up each key. Before it knows the size of the tables it would join them instead. */
const ofSharing = sql`lateral (select * from ${emailSuppressions} where signup_id = sharing.id offset 0) suppression`;

/** Whether no signup with the same mailbox is suppressed. */
export const isNotSuppressed = (signupId: SQLWrapper) => sql`not exists (
  select from ${signups} own join ${signups} sharing on sharing.canonical_mailbox = own.canonical_mailbox, ${ofSharing}
  where own.id = ${signupId} offset 0)`;

/** Why mail to a mailbox is suppressed. */
export const reasonOfMailbox = (mailbox: SQLWrapper) => sql<SuppressionRow['reason'] | null>`(
  select reason from ${signups} sharing, ${ofSharing}
  where sharing.canonical_mailbox = ${mailbox} order by suppression.created_at limit 1)`;

/** Removes every suppression of the person's mailbox. */
export async function deleteSuppression(tx: Handle, signupId: string): Promise<void> {
  const ofMailbox = inArray(emailSuppressions.signupId, idsOfMailbox(tx, signupId));
  await tx.delete(emailSuppressions).where(ofMailbox);
}

/** Removes the suppression of an erased person. Somebody else with the same mailbox inherits it. */
export async function moveSuppression(
  tx: Handle,
  { id, canonicalMailbox }: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${emailSuppressions} where signup_id = ${id} returning reason, created_at)
    insert into ${emailSuppressions} (signup_id, reason, created_at)
    select heir.id, reason, created_at
    from gone, (select id from ${signups} where canonical_mailbox = ${canonicalMailbox} and id <> ${id} limit 1) heir
    on conflict do nothing`);
}
