import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, type WithheldReason } from '../schema/credit-entries';
import { reviewGroups, reviewTotals } from '../schema/review-groups';
import { signups } from '../schema/signups';

/** What became of a withheld referral. */
export type ReviewState = 'withheld' | 'rejected' | 'released' | 'reversed';

/** One subquery per kind, because each kind has its own partial index. */
const has = (kind: 'release' | 'rejection' | 'reversal') => sql`exists (
  select from ${creditEntries} decision
  where decision.referred_signup_id = entry.referred_signup_id and decision.kind = ${sql.raw(`'${kind}'`)})`;

const STATE_CONDITIONS: Record<ReviewState, SQL> = {
  withheld: sql`not ${has('release')} and not ${has('rejection')}`,
  rejected: sql`${has('rejection')} and not ${has('release')}`,
  released: sql`${has('release')} and not ${has('reversal')}`,
  reversed: sql`${has('release')} and ${has('reversal')}`,
};

/** `entry` is a withheld referral in this state. */
export const isInState = (state: ReviewState) => sql`entry.kind = 'withheld' and ${STATE_CONDITIONS[state]}`;

export interface GroupKey {
  referrerId: string;
  reason: WithheldReason;
}

export interface GroupCursor extends GroupKey {
  friends: number;
}

export interface ReviewFilter {
  state: ReviewState;
  reasons: readonly WithheldReason[];
}

export interface ReviewGroup extends GroupCursor {
  /** When the first and the last of them joined. */
  firstAt: Date;
  lastAt: Date;
  signupPosition: number;
  email: string;
  firstName: string | null;
  referralCount: number;
  storeCreditCents: number;
  isVip: boolean;
}

/** The number of friends in this state. */
const friendsIn = (state: ReviewState) => sql`${sql.identifier(reviewGroups[state].name)}`;

/** `offset 0` makes Postgres look up the referrers of one page only. */
const referrerOf = sql`lateral (select * from ${signups} where id = found.signup_id offset 0) referrer`;
const timesOf = (state: ReviewState) => sql`lateral (
  select min(created_at) as "firstAt", max(created_at) as "lastAt" from ${creditEntries} entry
  where entry.signup_id = "referrerId" and entry.withheld_reason = reason and ${isInState(state)}) times`;

/** The biggest first. */
export async function readReviewGroups(
  handle: Handle,
  { state, reasons }: ReviewFilter,
  limit: number,
  after?: GroupCursor,
): Promise<ReviewGroup[]> {
  const friends = friendsIn(state);
  const isAfter = after
    ? sql`(${friends}, signup_id, withheld_reason) < (${after.friends}::int, ${after.referrerId}::uuid, ${after.reason})`
    : sql`true`;
  const rows = await handle.execute<ReviewGroup & Record<string, unknown>>(sql`
    select page.*, times.* from (
      select found.signup_id as "referrerId", withheld_reason as reason, ${friends} as friends,
        signup_position as "signupPosition", email, first_name as "firstName", referral_count as "referralCount",
        store_credit_cents as "storeCreditCents", is_vip as "isVip"
      from ${reviewGroups} found cross join ${referrerOf}
      where ${friends} > 0 and withheld_reason in ${[...reasons]} and erased_at is null and ${isAfter}
      order by ${friends} desc, found.signup_id desc, withheld_reason desc
      limit ${limit}
    ) as page cross join ${timesOf(state)}
    order by friends desc, "referrerId" desc, reason desc`);
  return rows.map((row) => ({ ...row, firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) }));
}

export interface ReasonCount {
  reason: WithheldReason;
  friends: number;
}

/** Includes the referrals of erased referrers, which nobody can decide any more. */
export async function countByReason(handle: Handle, state: ReviewState): Promise<ReasonCount[]> {
  const friends = friendsIn(state);
  return handle.execute<ReasonCount & Record<string, unknown>>(sql`
    select withheld_reason as reason, ${friends} as friends
    from ${reviewTotals} where ${friends} > 0 order by friends desc, reason`);
}

/** The next friends of a group, by id, which is the order in which they joined. */
export async function readGroupIds(
  handle: Handle,
  { referrerId, reason, state, until, limit }: GroupKey & { state: ReviewState; until: Date; limit: number },
): Promise<string[]> {
  const rows = await handle.execute<{ id: string }>(sql`
    select referred_signup_id as id from ${creditEntries} entry
    where signup_id = ${referrerId} and withheld_reason = ${reason} and created_at <= ${until.toISOString()}
      and ${isInState(state)}
    order by referred_signup_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countGroupFriends(
  handle: Handle,
  { referrerId, reason, state, until }: GroupKey & { state: ReviewState; until: Date },
): Promise<number> {
  const [row] = await handle.execute<{ friends: number }>(sql`
    select count(*)::int as friends from ${creditEntries} entry
    where signup_id = ${referrerId} and withheld_reason = ${reason} and created_at <= ${until.toISOString()}
      and ${isInState(state)}`);
  return row?.friends ?? 0;
}
