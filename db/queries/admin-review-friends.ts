import { and, asc, count, countDistinct, desc, eq, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { reasonOfMailbox } from '../outbox/suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups } from '../schema/signups';
import { countIf, type Rows } from '../statements';
import { isChosen, type ReferralChoice } from './referrals';

/** Some of a referrer's referrals. */
export interface Group extends Pick<ReferralChoice, 'state' | 'reason' | 'exceptUnconfirmed'> {
  referrerId: string;
}

const friend = alias(signups, 'friend');
const referrer = alias(signups, 'referrer');
const sharing = alias(signups, 'sharing');
const network = alias(signupNetworks, 'network');
const referrersNetwork = alias(signupNetworks, 'referrers_network');
const isWelcome = and(eq(outboxEmails.signupId, friend.id), eq(outboxEmails.kind, 'welcome'));
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
  /** The first other person with the same mailbox. */
  const owner = handle
    .select({
      id: sharing.id,
      signupPosition: sharing.signupPosition,
      email: sharing.email,
      erasedAt: sharing.erasedAt,
    })
    .from(sharing)
    .where(and(eq(sharing.canonicalMailbox, friend.canonicalMailbox), ne(sharing.id, friend.id)))
    .orderBy(sharing.signupPosition)
    .limit(1)
    .as('owner');
  return handle
    .select({
      id: friend.id,
      signupPosition: friend.signupPosition,
      email: friend.email,
      erasedAt: friend.erasedAt,
      firstName: friend.firstName,
      captcha: friend.captcha,
      confirmedAt: friend.confirmedAt,
      referralCount: friend.referralCount,
      joinedAt: referrals.createdAt,
      state: referrals.state,
      reason: referrals.reason,
      paidCents: referrals.paidCents,
      decidedAt: referrals.decidedAt,
      /** Since the referrer's previous friend joined; null for the first one. */
      gapSeconds: gaps.seconds,
      isReferrersMailbox: sql<boolean>`${friend.canonicalMailbox} = ${referrer.canonicalMailbox}`,
      mailboxOwner: {
        id: owner.id,
        signupPosition: owner.signupPosition,
        email: owner.email,
        erasedAt: owner.erasedAt,
      },
      /** The referrer's friends at the same domain; null at a mail provider. */
      friendsAtDomain: sql<number | null>`case when ${referrals.ownDomain} is not null then
        ${countUpTo(sql`select from ${referrals} other
          where other.referrer_id = ${group.referrerId} and other.own_domain = ${referrals.ownDomain}`)} end`,
      isReferrersNetwork: sql<boolean>`coalesce(${network.networkHash} = ${referrersNetwork.networkHash}, false)`,
      /** The referrer's friends on the same network; null if the network is unknown or was deleted. */
      friendsOnNetwork: sql<number | null>`case when ${network.networkHash} is not null then
        ${countUpTo(sql`select from ${signupNetworks} other
          where other.referred_by = ${group.referrerId} and other.network_hash = ${network.networkHash}`)} end`,
      suppression: reasonOfMailbox(friend.canonicalMailbox),
      mail: outboxEmails.status,
    })
    .from(referrals)
    .innerJoin(gaps, eq(gaps.friendId, referrals.friendId))
    .innerJoin(friend, eq(friend.id, referrals.friendId))
    .innerJoin(referrer, eq(referrer.id, referrals.referrerId))
    .leftJoinLateral(owner, sql`true`)
    .leftJoin(network, eq(network.signupId, friend.id))
    .leftJoin(referrersNetwork, eq(referrersNetwork.signupId, referrer.id))
    .leftJoin(outboxEmails, isWelcome)
    .where(isChosen(group.referrerId, group))
    .orderBy(desc(eq(referrals.state, 'withheld')), asc(referrals.friendId))
    .limit(limit)
    .offset(offset);
}

/** What the friends of a group have in common. */
export type GroupEvidence = Awaited<ReturnType<typeof readGroupEvidence>>;

/** Reads every friend of the group. Erased friends have no domain and no pattern. */
export async function readGroupEvidence(handle: Handle, group: Group) {
  const ofLiving = (value: SQLWrapper) =>
    sql<string | null>`case when ${friend.erasedAt} is null then ${value} end`;
  const member = handle.$with('member').as(
    handle
      .select({
        joinedAt: referrals.createdAt,
        gap: secondsSincePrevious.as('gap'),
        domain: ofLiving(sql`split_part(${friend.normalizedEmail}, '@', 2)`).as('domain'),
        /** The part before the @, with "#" for each number: "ada#" for ada1 and ada22. */
        pattern: ofLiving(
          sql`regexp_replace(split_part(${friend.normalizedEmail}, '@', 1), '[0-9]+', '#', 'g')`,
        ).as('pattern'),
        network: network.networkHash,
        firstName: friend.firstName,
        captcha: friend.captcha,
        confirmedAt: friend.confirmedAt,
        referralCount: friend.referralCount,
        suppression: reasonOfMailbox(friend.canonicalMailbox).as('suppression'),
        mail: outboxEmails.status,
      })
      .from(referrals)
      .innerJoin(friend, eq(friend.id, referrals.friendId))
      .leftJoin(network, eq(network.signupId, friend.id))
      .leftJoin(outboxEmails, isWelcome)
      .where(isChosen(group.referrerId, group)),
  );
  const mostFrequent = (value: SQLWrapper) => sql<string | null>`mode() within group (order by ${value})`;
  const sizeOfLargest = (value: SQLWrapper) => sql<number>`coalesce((
    select max(size) from (select count(${value})::int as size from member group by ${value}) sizes), 0)`;
  const { joinedAt, gap, domain, pattern, firstName } = member;
  const [evidence] = await handle
    .with(member)
    .select({
      friends: count(),
      firstAt: sql`min(${joinedAt})`.mapWith(referrals.createdAt),
      lastAt: sql`max(${joinedAt})`.mapWith(referrals.createdAt),
      medianGapSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${gap})`,
      domains: countDistinct(domain),
      topDomain: mostFrequent(domain),
      atTopDomain: sizeOfLargest(domain),
      topPattern: mostFrequent(pattern),
      ofTopPattern: sizeOfLargest(pattern),
      /** Friends whose network is known. */
      withNetwork: count(member.network),
      networks: countDistinct(member.network),
      onTopNetwork: sizeOfLargest(member.network),
      onReferrersNetwork: countIf(sql`${member.network} = (
        select network_hash from ${signupNetworks} where signup_id = ${group.referrerId})`),
      names: countDistinct(sql`lower(${firstName})`),
      named: count(firstName),
      captchaUnavailable: countIf(eq(member.captcha, 'unavailable')),
      confirmed: count(member.confirmedAt),
      bounced: countIf(eq(member.suppression, 'bounced')),
      complained: countIf(eq(member.suppression, 'complained')),
      deadMails: countIf(eq(member.mail, 'dead')),
      /** Referred friends themselves. */
      referrers: countIf(sql`${member.referralCount} > 0`),
    })
    .from(member);
  if (!evidence) throw new Error('The evidence query returned no rows');
  return evidence;
}
