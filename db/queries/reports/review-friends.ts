import { and, asc, desc, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../../client';
import { suppressionOf } from '../../outbox/suppressions';
import { signupNetworks } from '../../schema/origin';
import { outboxEmails } from '../../schema/outbox-emails';
import { referrals } from '../../schema/referrals';
import { signups } from '../../schema/signups';
import { personColumns, type Rows } from '../../statements';
import { isChosen, type ReferralChoice } from '../referrals';
import { isSelected } from './people';
import type { PeopleSearch } from './search-people';

/** Some of a referrer's referrals. */
export interface Group extends Omit<ReferralChoice, 'until' | 'decidedAt'> {
  referrerId: string;
  search?: PeopleSearch;
}

const friend = alias(signups, 'friend');
const referrer = alias(signups, 'referrer');
const sharing = alias(signups, 'sharing');
const network = alias(signupNetworks, 'network');
const referrersNetwork = alias(signupNetworks, 'referrers_network');
const secondsSincePrevious = sql<number | null>`extract(epoch from ${referrals.createdAt}
  - lag(${referrals.createdAt}) over (order by ${referrals.createdAt}, ${referrals.friendId}))::float8`;

/** A friend with what may make the referral suspicious. */
export type ReviewFriend = Awaited<ReturnType<typeof readReviewFriends>>[number];

/**
 * The withheld ones first, each in the order in which they joined.
 *
 * @param countLimit friends at one domain, and on one network, are counted up to this number.
 */
export async function readReviewFriends(
  handle: Handle,
  group: Group,
  { limit, offset, countLimit }: Rows & { countLimit: number },
) {
  const countUpTo = (rows: SQLWrapper) =>
    sql`(select count(*)::int from (${rows} limit ${countLimit}) counted)`;
  const gaps = handle
    .select({ friendId: referrals.friendId, seconds: secondsSincePrevious.as('seconds') })
    .from(referrals)
    .where(eq(referrals.referrerId, group.referrerId))
    .as('gaps');
  const { referrerId, search } = group;
  const found = handle.select({ id: signups.id }).from(signups).where(isSelected({ referrerId, search }));
  /** The rows of the page first, because the rest is read for each of them. */
  const referral = handle
    .select()
    .from(referrals)
    .where(and(isChosen(referrerId, group), search && inArray(referrals.friendId, found)))
    .orderBy(desc(eq(referrals.state, 'withheld')), asc(referrals.friendId))
    .limit(limit)
    .offset(offset)
    .as('referral');
  /** The first other person with the same mailbox. */
  const owner = handle
    .select(personColumns(sharing))
    .from(sharing)
    .where(and(eq(sharing.canonicalMailbox, friend.canonicalMailbox), ne(sharing.id, friend.id)))
    .orderBy(sharing.signupPosition)
    .limit(1)
    .as('owner');
  const { status, outcome, requestedAt } = outboxEmails;
  /** The latest one. */
  const welcome = handle
    .select({ status, outcome })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.signupId, friend.id), eq(outboxEmails.kind, 'welcome')))
    .orderBy(desc(requestedAt))
    .limit(1)
    .as('welcome');
  return handle
    .select({
      ...personColumns(friend),
      firstName: friend.firstName,
      heldBackAt: friend.heldBackAt,
      captcha: friend.captcha,
      confirmedAt: friend.confirmedAt,
      referralCount: friend.referralCount,
      joinedAt: referral.createdAt,
      state: referral.state,
      reason: referral.reason,
      paidCents: referral.paidCents,
      decidedAt: referral.decidedAt,
      /** The time since the referrer's previous friend joined; null for the first one. */
      gapSeconds: gaps.seconds,
      isReferrersMailbox: sql<boolean>`${friend.canonicalMailbox} = ${referrer.canonicalMailbox}`,
      mailboxOwner: personColumns(owner),
      /** The referrer's friends at the same domain; null at a mail provider. */
      friendsAtDomain: sql<number | null>`case when ${referral.ownDomain} is not null then
        ${countUpTo(sql`select from ${referrals} other
          where other.referrer_id = ${group.referrerId} and other.own_domain = ${referral.ownDomain}`)} end`,
      isReferrersNetwork: sql<boolean>`coalesce(${network.networkHash} = ${referrersNetwork.networkHash}, false)`,
      /** The referrer's friends on the same network; null if the network is unknown or was deleted. */
      friendsOnNetwork: sql<number | null>`case when ${network.networkHash} is not null then
        ${countUpTo(sql`select from ${signupNetworks} other
          where other.referred_by = ${group.referrerId} and other.network_hash = ${network.networkHash}`)} end`,
      suppression: suppressionOf(friend),
      mail: welcome.status,
      mailOutcome: welcome.outcome,
    })
    .from(referral)
    .innerJoin(gaps, eq(gaps.friendId, referral.friendId))
    .innerJoin(friend, eq(friend.id, referral.friendId))
    .innerJoin(referrer, eq(referrer.id, referral.referrerId))
    .leftJoinLateral(owner, sql`true`)
    .leftJoin(network, eq(network.signupId, friend.id))
    .leftJoin(referrersNetwork, eq(referrersNetwork.signupId, referrer.id))
    .leftJoinLateral(welcome, sql`true`)
    .orderBy(desc(eq(referral.state, 'withheld')), asc(referral.friendId));
}
