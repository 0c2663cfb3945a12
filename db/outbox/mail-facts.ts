import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { invitations, isInvitationOpen } from '../schema/invitations';
import { isNewsMailKind, outboxEmails, type PersonMailKind } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signups, type WaitlistState, waitlistCounter } from '../schema/signups';
import { countIf, idsOf, inIds } from '../statements';
import { suppressionOf } from './suppressions';

const mailFactsColumns = {
  id: signups.id,
  email: signups.email,
  firstName: signups.firstName,
  referralCode: signups.referralCode,
  signupPosition: signups.signupPosition,
  referralCount: signups.referralCount,
  storeCreditCents: signups.storeCreditCents,
  vipBonusCents: signups.vipBonusCents,
  isVip: signups.isVip,
  invitedAt: signups.invitedAt,
  handedOverAt: signups.handedOverAt,
  confirmedAt: signups.confirmedAt,
  placeVersion: signups.placeVersion,
  state: sql<WaitlistState>`(select state from ${waitlistCounter})`,
  invitation: { id: invitations.id, expiresAt: invitations.expiresAt },
};

export type MailFacts = Awaited<ReturnType<typeof selectFacts>>[number] & {
  newFriends?: NewFriends | undefined;
};

const selectFacts = (handle: Handle) =>
  handle
    .select(mailFactsColumns)
    .from(signups)
    .leftJoin(invitations, and(eq(invitations.signupId, signups.id), isInvitationOpen));

/** Leaves out erased and suppressed people. Somebody who unsubscribed still gets the link that they ask for. */
export async function readMailFacts(handle: Handle, kind: PersonMailKind, signupIds: string[]) {
  const reason = suppressionOf(signups);
  const mayGet =
    kind === 'place_link' ? sql`coalesce(${reason} = 'unsubscribed', true)` : sql`${reason} is null`;
  const wantsNews = isNewsMailKind(kind) ? isNotNull(signups.privacyAcceptedAt) : undefined;
  const people = await selectFacts(handle).where(
    and(inIds(signups.id, signupIds), isNull(signups.erasedAt), mayGet, wantsNews),
  );
  if (kind !== 'friends_joined') return people;
  const found = await readNewFriends(handle, idsOf(people));
  return people.map((person) => ({ ...person, newFriends: found.find(({ id }) => id === person.id) }));
}

export const noFriends: NewFriends = { paidFriends: 0, paidCents: 0, waitingFriends: 0 };

type NewFriends = Omit<Awaited<ReturnType<typeof readNewFriends>>[number], 'id'>;

/** The friends that the mail about friends which waits for each person is about. An erased friend can't confirm any more. */
async function readNewFriends(handle: Handle, signupIds: string[]) {
  const isPaid = eq(referrals.state, 'paid');
  const isWaiting = and(
    eq(referrals.state, 'withheld'),
    eq(referrals.reason, 'unconfirmed'),
    isNull(signups.erasedAt),
  );
  return handle
    .select({
      id: referrals.referrerId,
      paidFriends: countIf(isPaid),
      paidCents: sql<number>`coalesce(sum(${referrals.paidCents}) filter (where ${isPaid}), 0)::int`,
      waitingFriends: countIf(isWaiting),
    })
    .from(outboxEmails)
    .innerJoin(
      referrals,
      and(
        eq(referrals.referrerId, outboxEmails.signupId),
        gte(referrals.createdAt, outboxEmails.countsFrom),
        lt(referrals.createdAt, outboxEmails.requestedAt),
      ),
    )
    .innerJoin(signups, eq(signups.id, referrals.friendId))
    .where(
      and(
        eq(outboxEmails.kind, 'friends_joined'),
        eq(outboxEmails.status, 'pending'),
        inArray(outboxEmails.signupId, signupIds),
      ),
    )
    .groupBy(referrals.referrerId);
}
