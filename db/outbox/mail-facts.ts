import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { invitations, isInvitationOpen } from '../schema/invitations';
import { isNewsMailKind, type MailKind, outboxEmails, type PersonMailKind } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signups, type WaitlistState, waitlistCounter } from '../schema/signups';
import { countIf, idsOf, inIds } from '../statements';
import { suppressionOf } from './suppressions';

const mailFactsColumns = {
  id: signups.id,
  email: signups.email,
  canonicalMailbox: signups.canonicalMailbox,
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

export type MailFacts = Omit<Awaited<ReturnType<typeof selectFacts>>[number], 'canonicalMailbox'> & {
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
  return addNewFriends(handle, kind, people);
}

/** Includes suppressed people, whose emails an operator can preview. Undefined for erased people. */
export async function readMailFactsOf(handle: Handle, signupId: string, kind?: MailKind) {
  const people = await selectFacts(handle).where(and(eq(signups.id, signupId), isNull(signups.erasedAt)));
  return (await addNewFriends(handle, kind, people))[0];
}

async function addNewFriends<Facts extends Pick<MailFacts, 'id'>>(
  handle: Handle,
  kind: MailKind | undefined,
  people: Facts[],
): Promise<(Facts & Pick<MailFacts, 'newFriends'>)[]> {
  if (kind !== 'friends_joined') return people;
  const found = await readNewFriends(handle, idsOf(people));
  return people.map((person) => ({ ...person, newFriends: found.find(({ id }) => id === person.id) }));
}

export const noFriends: NewFriends = { paidFriends: 0, paidCents: 0, waitingFriends: 0 };

type NewFriends = Omit<Awaited<ReturnType<typeof readNewFriends>>[number], 'id'>;

/** The friends that the latest mail about friends of each person is about. An erased friend can't confirm any more. */
async function readNewFriends(handle: Handle, signupIds: string[]) {
  const isLatest = sql`not exists (select from ${outboxEmails} later where later.signup_id = ${outboxEmails.signupId}
    and later.kind = 'friends_joined' and later.requested_at > ${outboxEmails.requestedAt})`;
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
    .where(and(eq(outboxEmails.kind, 'friends_joined'), inArray(outboxEmails.signupId, signupIds), isLatest))
    .groupBy(referrals.referrerId);
}
