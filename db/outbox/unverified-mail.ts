import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../client';
import { standingMailings } from '../schema/mailings';
import { causedMailKinds, isOfStanding, outboxEmails, type PersonMailKind } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { inIds, isAmong } from '../statements';
import { lockMailing } from './mailings/state';
import { waitsForNetwork } from './network-brake';

// Mail to people who never passed a captcha. Anybody can invent their addresses, so it is a mailing with an hourly limit: it is
// due when the mail worker releases it.

/** What visitors cause for themselves, also by asking again. Friends who cause mail have passed a captcha. */
const ownMailKinds: readonly PersonMailKind[] = ['welcome', 'place_link', 'confirmation_reminder'];

/** Somebody who confirmed the address gets mail as everybody else. */
const isUnverified = and(sql`${signups}.captcha <> 'passed'`, sql`${signups}.confirmed_at is null`);

const welcome = sql`${standingMailings.welcome}::uuid`;

/** The mailing of an email of this kind to this person, which no operator started. */
export function mailingOf(kind: PersonMailKind, signupId: SQLWrapper): SQL {
  if (!causedMailKinds.some((caused) => caused === kind)) return sql`null::uuid`;
  if (!ownMailKinds.includes(kind)) return welcome;
  return sql`coalesce((select ${standingMailings.unverified}::uuid from ${signups}
    where ${signups}.id = ${signupId} and ${isUnverified}), ${welcome})`;
}

/** When an email that somebody asks for is due. Null: when it is released. */
export const dueWithin = (mailing: SQL) =>
  sql`case when ${mailing} is distinct from ${standingMailings.unverified}::uuid then now() end`;

/** The mail was inserted as if its person had passed a captcha. */
export async function holdUnverified(tx: Handle, kind: PersonMailKind, signupIds: readonly string[]) {
  if (!ownMailKinds.includes(kind)) return;
  const { signupId } = outboxEmails;
  await tx
    .update(outboxEmails)
    .set({ mailingId: standingMailings.unverified })
    .from(signups)
    .where(
      and(eq(signups.id, signupId), inIds(signupId, signupIds), eq(outboxEmails.kind, kind), isUnverified),
    );
}

const isToUnverified = isOfStanding(outboxEmails.mailingId, 'unverified');
const isPending = sql`${outboxEmails.status} = 'pending'`;
/** Waits for the limit. */
const isHeld = sql`(${outboxEmails.mailingId} is not null and ${isToUnverified} and ${isPending} and ${isNull(outboxEmails.dueAt)})`;
/** Nobody gets the same kind twice within the hour: a row counts once. */
const isNext = and(
  isHeld,
  lte(outboxEmails.requestedAt, sql`now()`),
  or(isNull(outboxEmails.sentAt), lte(outboxEmails.sentAt, sql`now() - interval '1 hour'`)),
);

/** Ends the wait of people who have passed a captcha or confirmed their address meanwhile. */
export async function freeMail(tx: Handle, signupIds: readonly string[]): Promise<void> {
  const { signupId, kind, requestId, dueAt, requestedAt } = outboxEmails;
  await tx
    .update(outboxEmails)
    .set({
      mailingId: welcome,
      dueAt: sql`coalesce(${dueAt}, greatest(${requestedAt}, now()))`,
    })
    .where(
      and(
        inIds(signupId, signupIds),
        inArray(kind, [...ownMailKinds]),
        isToUnverified,
        isPending,
        isNull(requestId),
      ),
    );
}

/** Releases an email that an operator does not want to wait. Returns whether it waited for the limit. */
export async function releaseHeld(tx: Handle, kind: PersonMailKind, signupId: string): Promise<boolean> {
  const { count } = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.kind, kind), isHeld));
  return count > 0;
}

/** Lets the next of this mail go, of which at most `perHour` are sent in an hour, unless it is stopped. */
export async function releaseUnverified(handle: Handle, perHour: number): Promise<void> {
  const { id, requestedAt } = outboxEmails;
  const waiting = await handle.select({ id }).from(outboxEmails).where(isNext).limit(1);
  if (waiting.length === 0) return;
  await handle.transaction(async (tx) => {
    // The lock of its row: two workers together release no more.
    const mailing = await lockMailing(tx, standingMailings.unverified);
    if (mailing?.state === 'stopped') return;
    const left = perHour - (await countReleased(tx));
    if (left <= 0) return;
    const next = tx.select({ id }).from(outboxEmails).where(isNext).orderBy(requestedAt).limit(left);
    await tx.update(outboxEmails).set({ dueAt: sql`now()` }).where(isAmong(id, next));
  });
}

/** What was sent within the hour, and what is due. */
function countReleased(tx: Handle): Promise<number> {
  const { status, sentAt, dueAt, requestedAt } = outboxEmails;
  const isRecent = and(inArray(status, ['sent', 'pending']), gt(sentAt, sql`now() - interval '1 hour'`));
  const isDue = and(isPending, isNotNull(dueAt), lte(requestedAt, sql`now()`), not(waitsForNetwork));
  return tx.$count(outboxEmails, and(isToUnverified, or(isRecent, isDue)));
}
