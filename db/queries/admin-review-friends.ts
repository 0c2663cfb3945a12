import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { emailSuppressions, type SuppressionRow } from '../schema/mailboxes';
import { type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { type ReferralState, referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { type SignupRow, signups } from '../schema/signups';
import type { GroupKey } from './admin-review';

/** A friend with what may make the referral suspicious. */
export interface ReviewFriend
  extends Pick<
    SignupRow,
    'id' | 'signupPosition' | 'email' | 'firstName' | 'captcha' | 'confirmedAt' | 'erasedAt' | 'referralCount'
  > {
  joinedAt: Date;
  /** Since the referrer's previous friend joined; null for the first one. */
  gapSeconds: number | null;
  isReferrersMailbox: boolean;
  /** The first other person with the same mailbox. */
  mailboxPosition: number | null;
  /** The referrer's friends at the same domain; null at a mail provider. */
  friendsAtDomain: number | null;
  isReferrersNetwork: boolean;
  /** The referrer's friends on the same network; null if the network is unknown or was deleted. */
  friendsOnNetwork: number | null;
  suppression: SuppressionRow['reason'] | null;
  mail: OutboxRow['status'] | null;
}

/** @param countLimit friends at one domain, and on one network, are counted up to this number. */
export async function readReviewFriends(
  handle: Handle,
  { referrerId, reason, state }: GroupKey & { state: ReferralState },
  { limit, offset, countLimit }: { limit: number; offset: number; countLimit: number },
): Promise<ReviewFriend[]> {
  const rows = await handle.execute<ReviewFriend & Record<string, unknown>>(sql`
    select friend.id, friend.signup_position as "signupPosition", friend.email, friend.first_name as "firstName",
      friend.captcha, friend.confirmed_at as "confirmedAt", friend.erased_at as "erasedAt",
      friend.referral_count as "referralCount", referral.created_at as "joinedAt",
      extract(epoch from referral.created_at - referral.previous_at)::float8 as "gapSeconds",
      friend.canonical_mailbox = referrer.canonical_mailbox as "isReferrersMailbox",
      (select min(signup_position) from ${signups} sharing
        where sharing.canonical_mailbox = friend.canonical_mailbox and sharing.id <> friend.id) as "mailboxPosition",
      case when referral.own_domain is not null then (select count(*)::int from (
        select from ${referrals} other
        where other.referrer_id = referral.referrer_id and other.own_domain = referral.own_domain limit ${countLimit}
      ) at_domain) end as "friendsAtDomain",
      coalesce(network.network_hash = referrers_network.network_hash, false) as "isReferrersNetwork",
      case when network.network_hash is not null then (select count(*)::int from (
        select from ${signupNetworks} other
        where other.network_hash = network.network_hash and other.referred_by = referral.referrer_id limit ${countLimit}
      ) on_network) end as "friendsOnNetwork",
      (select suppression.reason from ${emailSuppressions} suppression where suppression.mailbox = friend.canonical_mailbox) as suppression,
      (select mail.status from ${outboxEmails} mail where mail.signup_id = friend.id and mail.kind = 'welcome') as mail
    from (
      select * from (
        select *, lag(created_at) over (order by created_at, friend_id) as previous_at
        from ${referrals} where referrer_id = ${referrerId}
      ) friends
      where reason = ${reason} and state = ${state}
      order by friend_id limit ${limit} offset ${offset}
    ) referral
      join ${signups} friend on friend.id = referral.friend_id
      join ${signups} referrer on referrer.id = referral.referrer_id
      left join ${signupNetworks} network on network.signup_id = friend.id
      left join ${signupNetworks} referrers_network on referrers_network.signup_id = referrer.id
    order by referral.friend_id`);
  return rows.map((row) => ({
    ...row,
    joinedAt: new Date(row.joinedAt),
    confirmedAt: row.confirmedAt && new Date(row.confirmedAt),
    erasedAt: row.erasedAt && new Date(row.erasedAt),
  }));
}

/** What the friends of a group have in common. */
export interface GroupEvidence {
  friends: number;
  firstAt: Date | null;
  lastAt: Date | null;
  medianGapSeconds: number | null;
  domains: number;
  topDomain: string | null;
  atTopDomain: number;
  /** The part before the @, with "#" for each number: "ada#" for ada1 and ada22. */
  topPattern: string | null;
  ofTopPattern: number;
  /** Friends whose network is known. */
  withNetwork: number;
  networks: number;
  onTopNetwork: number;
  onReferrersNetwork: number;
  names: number;
  named: number;
  captchaUnavailable: number;
  confirmed: number;
  bounced: number;
  complained: number;
  deadMails: number;
  /** Referred friends themselves. */
  referrers: number;
}

/** Reads every friend of the group. */
export async function readGroupEvidence(
  handle: Handle,
  { referrerId, reason, state }: GroupKey & { state: ReferralState },
): Promise<GroupEvidence> {
  const [row] = await handle.execute<GroupEvidence & Record<string, unknown>>(sql`
    with member as (
      select friend.*, referral.created_at as joined_at, suppression.reason as suppression, mail.status as mail, network.network_hash,
        split_part(friend.normalized_email, '@', 2) as domain,
        regexp_replace(split_part(friend.normalized_email, '@', 1), '[0-9]+', '#', 'g') as pattern,
        referral.created_at - lag(referral.created_at) over (order by referral.created_at) as gap
      from ${referrals} referral
        join ${signups} friend on friend.id = referral.friend_id
        left join ${emailSuppressions} suppression on suppression.mailbox = friend.canonical_mailbox
        left join ${outboxEmails} mail on mail.signup_id = friend.id and mail.kind = 'welcome'
        left join ${signupNetworks} network on network.signup_id = friend.id
      where referral.referrer_id = ${referrerId} and referral.reason = ${reason} and referral.state = ${state}
    ), living as (select * from member where erased_at is null),
    top_domain as (select domain, count(*)::int as found from living group by domain order by found desc, domain limit 1),
    top_pattern as (select pattern, count(*)::int as found from living group by pattern order by found desc, pattern limit 1),
    network_sizes as (select count(*)::int as people from member where network_hash is not null group by network_hash)
    select count(*)::int as friends, min(joined_at) as "firstAt", max(joined_at) as "lastAt",
      (percentile_cont(0.5) within group (order by extract(epoch from gap)))::float8 as "medianGapSeconds",
      count(distinct domain) filter (where erased_at is null)::int as domains,
      (select domain from top_domain) as "topDomain", coalesce((select found from top_domain), 0) as "atTopDomain",
      (select pattern from top_pattern) as "topPattern", coalesce((select found from top_pattern), 0) as "ofTopPattern",
      count(network_hash)::int as "withNetwork", count(distinct network_hash)::int as networks,
      coalesce((select max(people) from network_sizes), 0) as "onTopNetwork",
      (count(*) filter (where network_hash = (
        select network_hash from ${signupNetworks} where signup_id = ${referrerId}
      )))::int as "onReferrersNetwork",
      count(distinct lower(first_name))::int as names, count(first_name)::int as named,
      (count(*) filter (where captcha = 'unavailable'))::int as "captchaUnavailable",
      count(confirmed_at)::int as confirmed,
      (count(*) filter (where suppression = 'bounced'))::int as bounced,
      (count(*) filter (where suppression = 'complained'))::int as complained,
      (count(*) filter (where mail = 'dead'))::int as "deadMails",
      (count(*) filter (where referral_count > 0))::int as referrers
    from member`);
  if (!row) throw new Error('The evidence query returned no rows');
  const date = (value: Date | null) => value && new Date(value);
  return { ...row, firstAt: date(row.firstAt), lastAt: date(row.lastAt) };
}
