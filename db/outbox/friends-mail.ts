import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { standingMailing } from '../schema/mailings';
import { outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { idsOf, inIds } from '../statements';

/** Friends who join within this time are in one email. */
const GATHER_MS = 15 * 60_000;
/** The email counts the friends who joined until `requested_at`, so signups that began before must have ended. */
const MARGIN_MS = 60_000;

/**
 * Mails each referrer, of whom there must be at least one, and not before a day after their last mail. An email that is
 * waiting already counts the new friends, too. It is about the friends since those of the last one that was sent.
 */
export function friendsMail(referrerIds: readonly string[], now: Date): SQL {
  const at = now.toISOString();
  const requested = new Date(now.getTime() + GATHER_MS).toISOString();
  return sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, counts_from, requested_at, due_at)
    select gen_random_uuid(), 'friends_joined', referrer.id, ${standingMailing.id}::uuid, coalesce(last.counts_until, ${at}), next.at,
      next.at + ${MARGIN_MS} * interval '1 millisecond'
    from (select json_array_elements_text(${JSON.stringify(referrerIds)}::json)::uuid) as referrer (id)
    left join lateral (
      select case status when 'sent' then requested_at else counts_from end as counts_until,
        case when status = 'sent' then sent_at when may_have_arrived then due_at end + interval '1 day' as day_later
      from ${outboxEmails} where signup_id = referrer.id and kind = 'friends_joined' and status <> 'pending'
      order by requested_at desc limit 1
    ) last on true
    cross join lateral (select greatest(${requested}, last.day_later) as at) next
    on conflict do nothing`;
}

/** Call it when emails about friends were sent: friends who joined in the meantime are in the next ones. */
export async function requestNextFriendsMail(tx: Handle, mailIds: readonly string[]): Promise<void> {
  const { signupId, requestedAt } = outboxEmails;
  const joinedLater = and(eq(referrals.referrerId, signupId), gte(referrals.createdAt, requestedAt));
  const rows = await tx
    .selectDistinct({ id: referrals.referrerId, now: sql`now()`.mapWith(requestedAt) })
    .from(outboxEmails)
    .innerJoin(referrals, joinedLater)
    .where(
      and(inIds(outboxEmails.id, mailIds), or(isNull(referrals.reason), eq(referrals.reason, 'unconfirmed'))),
    );
  const [first] = rows;
  if (!first) return;
  await tx.execute(friendsMail(idsOf(rows), first.now));
}
