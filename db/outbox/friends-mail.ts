import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { standingMailing } from '../schema/mailings';
import { onceOf, outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { idsOf, insertRecords } from '../statements';

/** Friends who join within this time are in one email. */
const GATHER_MS = 15 * 60_000;
/** The email counts the friends who joined until `requested_at`, so signups that began before must have ended. */
const MARGIN_MS = 60_000;

/**
 * Mails each referrer, of whom there must be at least one, and not before a day after their last mail. An email that is
 * waiting already counts the new friends, too.
 */
export function friendsMail(referrerIds: readonly string[], now: Date): SQL {
  const { status, countsFrom, requestedAt, sentAt, mayHaveArrived, dueAt } = outboxEmails;
  const requested = new Date(now.getTime() + GATHER_MS);
  const mails = referrerIds.map((signupId) => ({
    id: uuidv7(),
    kind: 'friends_joined' as const,
    signupId,
    mailingId: standingMailing.id,
    countsFrom: now,
    requestedAt: requested,
    dueAt: new Date(requested.getTime() + MARGIN_MS),
  }));
  const next = sql`greatest(excluded.requested_at, ${sentAt} + interval '1 day',
    case when ${mayHaveArrived} then ${dueAt} + interval '1 day' end)`;
  return sql`${insertRecords(outboxEmails, mails)}
    on conflict (signup_id, ${onceOf(outboxEmails.kind, outboxEmails.mailingId)}) where signup_id is not null do update set
      status = 'pending', attempts = 0, request_id = null, error = null, may_have_arrived = false, outcome = null,
      counts_from = case ${status} when 'sent' then ${requestedAt} else ${countsFrom} end,
      requested_at = ${next}, due_at = ${next} + ${MARGIN_MS} * interval '1 millisecond'
    where ${status} <> 'pending'`;
}

/** Call it when emails about friends were sent: friends who joined in the meantime are in the next ones. */
export async function requestNextFriendsMail(tx: Handle, signupIds: readonly string[]): Promise<void> {
  const { signupId, kind, requestedAt } = outboxEmails;
  const joinedLater = and(eq(referrals.referrerId, signupId), gte(referrals.createdAt, requestedAt));
  const rows = await tx
    .selectDistinct({ id: referrals.referrerId, now: sql`now()`.mapWith(requestedAt) })
    .from(outboxEmails)
    .innerJoin(referrals, joinedLater)
    .where(
      and(
        eq(kind, 'friends_joined'),
        inArray(signupId, [...signupIds]),
        or(isNull(referrals.reason), eq(referrals.reason, 'unconfirmed')),
      ),
    );
  const [first] = rows;
  if (!first) return;
  await tx.execute(friendsMail(idsOf(rows), first.now));
}
