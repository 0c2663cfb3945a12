import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../client';
import { mailBrakes, UNVERIFIED_BRAKE } from '../schema/mail-brakes';
import { outboxEmails, type PersonMailKind } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { inIds, isAmong, onlyRow } from '../statements';

// Mail to people who never passed a captcha. Anybody can invent their addresses, so it has a brake and an hourly limit: it is due
// when the mail worker releases it.

/** What visitors cause, also by asking again. Other mail follows from what operators do, or from friends who passed a captcha. */
const visitorMailKinds: readonly PersonMailKind[] = [
  'welcome',
  'place_link',
  'confirmation_reminder',
  'address_confirmation',
];

/** Somebody who confirmed the address has the brake of everybody. */
const isUnverified = and(sql`${signups}.captcha <> 'passed'`, sql`${signups}.confirmed_at is null`);

/** The brake of an email of this kind to this person. */
export function brakeOf(kind: PersonMailKind, signupId: SQLWrapper): SQL {
  if (!visitorMailKinds.includes(kind)) return sql`null`;
  return sql`(select ${sql.raw(`'${UNVERIFIED_BRAKE}'`)} from ${signups} where ${signups}.id = ${signupId} and ${isUnverified})`;
}

/** When an email that somebody asks for is due. Null: when it is released. */
export const dueWithin = (brake: SQL) => sql`case when ${brake} is null then now() end`;

/** Also for mail that was inserted without its brake. */
export async function storeBrakes(tx: Handle, kind: PersonMailKind, signupIds: readonly string[]) {
  if (!visitorMailKinds.includes(kind)) return;
  const { signupId } = outboxEmails;
  await tx
    .update(outboxEmails)
    .set({ brake: UNVERIFIED_BRAKE })
    .from(signups)
    .where(
      and(
        eq(signups.id, signupId),
        inIds(signupId, signupIds),
        eq(outboxEmails.kind, kind),
        isNull(outboxEmails.brake),
        isUnverified,
      ),
    );
}

const isBehindBrake = isNotNull(outboxEmails.brake);
const isPending = eq(outboxEmails.status, 'pending');
/** Waits for the limit. */
export const isHeld = sql`(${isBehindBrake} and ${isPending} and ${isNull(outboxEmails.dueAt)})`;
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
    .set({ brake: null, dueAt: sql`coalesce(${dueAt}, greatest(${requestedAt}, now()))` })
    .where(
      and(
        inIds(signupId, signupIds),
        inArray(kind, [...visitorMailKinds]),
        isBehindBrake,
        isPending,
        isNull(requestId),
      ),
    );
}

/** For an operator. Returns whether the email waited for the limit. */
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
    const brake = await tx
      .insert(mailBrakes)
      .values({ id: UNVERIFIED_BRAKE })
      .onConflictDoUpdate({ target: mailBrakes.id, set: { id: UNVERIFIED_BRAKE } })
      .returning({ state: mailBrakes.state });
    if (onlyRow(brake).state === 'stopped') return;
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
  const isDue = and(isPending, isNotNull(dueAt), lte(requestedAt, sql`now()`));
  return tx.$count(outboxEmails, and(isBehindBrake, or(isRecent, isDue)));
}
